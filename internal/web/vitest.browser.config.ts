import { defineConfig } from 'vitest/config'
import { testTimeout, waitTimeout } from './tests/browser/timeouts.ts'

// Games use real chance on a shared machine, so a test may fail once. It is then retried, and the
// report says so ("retry x1"): such a test waits for too little or expects too much, and needs
// fixing. Three files run at a time, since pages wait as well as draw, each with a server of its
// own; a worker has one Chromium for all of its files. For figures, run load.test and speed.test
// alone: beside others they only show that nothing has become many times slower.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    retry: 1,
    maxWorkers: 3,
    isolate: false, // shared modules keep no state except their browsers, and importing them takes a second per file
    testTimeout: testTimeout,
    hookTimeout: testTimeout,
    expect: { poll: { timeout: waitTimeout } },
  },
})
