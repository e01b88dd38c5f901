import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { catalogs } from './catalogs.ts'
import { chunkOf } from './chunks.ts'
import { compress } from './compress.ts'
import { preload } from './preload.ts'
import { worker } from './worker.ts'

export default defineConfig({
  plugins: [catalogs(), svelte(), worker(), preload(), compress()],
  build: {
    target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf, debugName: 'chunkOf', includeDependenciesRecursively: false }] } } },
  },
  server: { proxy: { '/api': process.env.BIGRIVER ?? 'http://localhost:8080' } },
})
