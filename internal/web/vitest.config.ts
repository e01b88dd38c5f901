import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { catalogs } from './catalogs.ts'

export default defineConfig({
  plugins: [catalogs(), svelte()],
  test: { include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'] },
})
