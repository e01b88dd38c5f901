import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

// ./check web does not compare the packed files, which differ between versions of Node. Here they
// are unpacked.
const assets = join(import.meta.dirname, '../../dist/assets')
const names = readdirSync(assets)

test('each script and style sheet lies packed beside itself, and unpacks to itself', () => {
  const wrong = names.filter((name) => /\.(js|css)$/.test(name)).filter((name) => {
    const whole = readFileSync(join(assets, name))
    const packed = `${name}.br`
    // what is tiny does not shrink
    return names.includes(packed) ? !brotliDecompressSync(readFileSync(join(assets, packed))).equals(whole) : whole.length > 200
  })
  expect(wrong).toEqual([])
  expect(names.filter((name) => name.endsWith('.br') && !names.includes(name.slice(0, -3)))).toEqual([])
})
