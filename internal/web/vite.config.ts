import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { catalogs } from './catalogs.ts'
import { worker } from './worker.ts'

export default defineConfig({
  plugins: [catalogs(), svelte(), worker()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': process.env.BIGRIVER ?? 'http://localhost:8080' } },
})
