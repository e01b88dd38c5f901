/**
 * How long anything is waited for, in milliseconds. Tests wait for what happens, however slow the
 * machine is. This only ends those where it never does, before the limit of the test itself, so
 * that they say what did not happen.
 */
export const patience = 240_000

/** The limit of a test. */
export const limit = patience + 60_000
