import { defineConfig } from 'vitest/config'
import { limit, patience } from './tests/browser/patience.ts'

// Games are played with real chance on a shared machine, so a test may fail once. Then it is tried again, and the report says so
// ("retry x1"): such a test waits for too little or asks for too much, and is to be mended.
// Two files at a time, each with a server and a Chromium of its own; what is measured comes last and alone.
const project = (name: string, order: number, files: { include: string[]; exclude?: string[] }, parallel: boolean) => ({
  test: {
    name, ...files, retry: 1, fileParallelism: parallel, maxWorkers: parallel ? 2 : 1,
    isolate: false, // nothing that the files import keeps anything, and to import it takes each a second
    sequence: { groupOrder: order },
    testTimeout: limit, hookTimeout: limit,
    expect: { poll: { timeout: patience } },
  },
})

const measured = ['tests/browser/load.test.ts', 'tests/browser/speed.test.ts']

export default defineConfig({
  test: {
    projects: [
      project('pages', 0, { include: ['tests/browser/**/*.test.ts'], exclude: measured }, true),
      project('speed', 1, { include: measured }, false),
    ],
  },
})
