import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { catalogs } from './catalogs.ts'

// What people's browsers run is tested, not what Svelte would make of it for a server.
const resolve = { conditions: ['browser', 'module', 'development'] }

export default defineConfig({
  plugins: [catalogs(), svelte({ dynamicCompileOptions: () => ({ generate: 'client' }) })],
  resolve, // of components, with happy-dom
  ssr: { resolve },
  test: { include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'], setupFiles: 'tests/unit/page.ts', server: { deps: { inline: ['svelte'] } } },
})
