import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['tests/browser/**/*.test.ts'], fileParallelism: false, retry: 0 } })
