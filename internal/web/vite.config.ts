import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { catalogs } from './catalogs.ts'
import { worker } from './worker.ts'

// What is needed together comes in one file: a file for each small piece would cost more in requests than in bytes.
const groups = [
  { name: 'site', test: /[\\/]src[\\/](site|api|text|router|settings|ui[\\/](focus|keys|touch)|drawing[\\/](Mark|marks)|pages[\\/]account)\b.*\.(ts|svelte)$|[\\/]svelte[\\/]src[\\/]/ },
  { name: 'drawing', test: /[\\/]src[\\/]drawing[\\/]/ },
  { name: 'turns', test: /[\\/]src[\\/](play[\\/](?!Graphs|reel|curves)|ui[\\/]|games[\\/]registry|table[\\/](Frame|News|Rail|Refusal|Undo|Tabs|TurnSteps|rows|panel)\b)/ },
]

export default defineConfig({
  plugins: [catalogs(), svelte(), worker()],
  build: {
    target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': process.env.BIGRIVER ?? 'http://localhost:8080' } },
})
