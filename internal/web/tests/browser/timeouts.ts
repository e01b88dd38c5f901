/**
 * The timeout of every wait, in milliseconds. Tests wait for events, however slow the machine is.
 * It only ends a wait for something that never happens, before the timeout of the test itself, so
 * that the failure says what did not happen.
 */
export const waitTimeout = 240_000

/** The testTimeout of a test. */
export const testTimeout = waitTimeout + 60_000
