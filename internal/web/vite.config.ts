import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { catalogs } from './catalogs.ts'
import { compress } from './compress.ts'
import { preload } from './preload.ts'
import { worker } from './worker.ts'

// What is needed together comes in one file: a file for each small piece would cost more in requests than in bytes.
const groups = [
  { name: 'site', test: /[\\/]src[\\/](site|api|text|router|settings|ui[\\/](focus|keys|touch)|drawing[\\/](Mark|marks)|pages[\\/]account)\b.*\.(ts|svelte)$|[\\/]svelte[\\/]src[\\/]/ },
  { name: 'hatching', test: /[\\/]src[\\/]drawing[\\/]Hatching/ },
  { name: 'drawing', test: /[\\/]src[\\/]drawing[\\/](?!Sectors|hexes|Compass|SmallMap|Water|Hatching|Chevrons|Contours|Count)/ },
  { name: 'hexes', test: /[\\/]src[\\/]drawing[\\/](?!Hatching)/ }, // not for boards without hexes; the hatching is for the first page too
  { name: 'turns', test: /[\\/]src[\\/](play[\\/](?!Graphs|reel|curves|Proposals|together)|ui[\\/]|games[\\/]registry|table[\\/](Caption|Clock|Frame|Keys|Log|News|Players|Rail|Refusal|Sounds|Undo|Tabs|TurnSteps|rows|panel|words)\b)/ },
  // The tables of the other two; what they fetch when it is shown comes by itself.
  { name: 'broadhorns', test: /[\\/]src[\\/]games[\\/]broadhorns[\\/](?!Edge|Ledger|Graphs|Glimpse|curves|coins)\w+(\.svelte)?(\.ts)?$/ },
  { name: 'waters', test: /[\\/]src[\\/](games[\\/]waters[\\/](?!Asking|forecast|Gifts|Glimpse|Odds|InWords|Proposing|Votes|Weather|Section|Ledger|Graphs|Upgrading|wish|curves|weeks)\w+(\.svelte)?(\.ts)?$|play[\\/](Proposals|together)\b)/ },
]

export default defineConfig({
  plugins: [catalogs(), svelte(), worker(), preload(), compress()],
  build: {
    target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': process.env.BIGRIVER ?? 'http://localhost:8080' } },
})
