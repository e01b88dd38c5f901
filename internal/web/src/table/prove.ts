import type { Fair } from '../api/types'

/** The result of checking a game's draws. */
export interface Proven {
  ok: boolean
  draws: number
  why?: 'unread' | 'secret' | 'draw' | 'insecure'
  at?: string | number
}

/**
 * Recomputes every draw of a finished game from its published secret. Only `bigriver verify` knows
 * the rules, and checks that a draw means the tile, die or card in the record.
 */
export async function prove(record: string, fair: Fair): Promise<Proven> {
  if (!globalThis.crypto?.subtle) return { ok: false, draws: 0, why: 'insecure' }
  const tags = new Map([...record.matchAll(/^tag (\S+) (.*)$/gm)].map((found) => [found[1]!, found[2]!.trim()]))
  const seats = Number(/^seats (\d+)$/m.exec(record)?.[1] ?? 0)
  const table = tags.get('table')
  const secret = tags.get('secret')
  if (!table || !secret || !seats) return { ok: false, draws: 0, why: 'unread' }
  const key = bytes(secret)
  if (hex(await crypto.subtle.digest('SHA-256', key)) !== fair.commitment) return { ok: false, draws: 0, why: 'secret' }

  const nonces = Array.from({ length: seats }, (_, i) => tags.get(`nonce.${i + 1}`) ?? '')
  const mac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const draws: [number, number, number][] = [...record.matchAll(/^\* .* %(\d+):(\d+)\/(\d+)/gm)].map((found) => [
    Number(found[1]),
    Number(found[2]),
    Number(found[3]),
  ])
  for (const [name, value] of tags) {
    const taken = /^draw\.(\d+)$/.exec(name)
    const [got, of] = value.split('/').map(Number)
    if (taken) draws.push([Number(taken[1]), got ?? -1, of ?? 0])
  }
  draws.sort(([a], [b]) => a - b)
  let next = 1
  for (const [number, got, of] of draws) {
    if (number !== next++ || (await draw(mac, table, nonces, number, of)) !== got) return { ok: false, draws: next - 2, why: 'draw', at: number }
  }
  if (draws.length !== fair.draws) return { ok: false, draws: draws.length, why: 'draw', at: draws.length + 1 }
  return { ok: true, draws: draws.length }
}

/** Draw number k of a table, computed as in the program's package chance. */
async function draw(mac: CryptoKey, table: string, nonces: readonly string[], k: number, of: number): Promise<number> {
  if (of < 1) return -1
  const all = 2n ** 64n
  const last = all - (all % BigInt(of))
  for (let attempt = 0; ; attempt++) {
    const message = ['bigriver 1', table, ...nonces, k, attempt].join('\n')
    const sum = await crypto.subtle.sign('HMAC', mac, new TextEncoder().encode(message))
    const x = new DataView(sum).getBigUint64(0)
    if (x < last) return Number(x % BigInt(of))
  }
}

function bytes(digits: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((digits.match(/../g) ?? []).map((two) => parseInt(two, 16)))
}

function hex(sum: ArrayBuffer): string {
  return [...new Uint8Array(sum)].map((n) => n.toString(16).padStart(2, '0')).join('')
}
