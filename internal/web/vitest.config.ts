import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { catalogs } from './catalogs.ts'

// The tests run what people's browsers run, not Svelte's server-side output.
const resolve = { conditions: ['browser', 'module', 'development'] }

export default defineConfig({
  plugins: [catalogs(), svelte({ dynamicCompileOptions: () => ({ generate: 'client' }) })],
  resolve, // of components, with happy-dom
  ssr: { resolve },
  test: { include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'], setupFiles: 'tests/unit/page.ts', server: { deps: { inline: ['svelte'] } } },
})
