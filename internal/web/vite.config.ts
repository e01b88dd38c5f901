import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { catalogs } from './catalogs.ts'
import { worker } from './worker.ts'

/** What every page needs comes in one file: a file for each piece would cost more in requests than in bytes. */
const everywhere = /[\\/]src[\\/](site|api|text|router|settings)\b.*\.(ts|svelte)$/

export default defineConfig({
  plugins: [catalogs(), svelte(), worker()],
  build: {
    target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'site', test: everywhere }] } } },
  },
  server: { proxy: { '/api': process.env.BIGRIVER ?? 'http://localhost:8080' } },
})
