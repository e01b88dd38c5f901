import { defineConfig } from 'vitest/config'
import { limit, patience } from './tests/browser/patience.ts'

// Games are played with real chance on a shared machine, so a test may fail once. Then it is tried
// again, and the report says so ("retry x1"): such a test waits for too little or asks for too
// much, and is to be mended. Three files at a time, since pages wait as well as draw, each with a
// server of its own; a worker has one Chromium for all of its files. Whoever wants figures runs
// load.test and speed.test alone: beside others they only show that nothing has become many times
// slower.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    retry: 1,
    maxWorkers: 3,
    isolate: false, // what the files import keeps nothing but its browsers, and to import it takes each a second
    testTimeout: limit,
    hookTimeout: limit,
    expect: { poll: { timeout: patience } },
  },
})
