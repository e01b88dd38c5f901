import { expect, test } from 'vitest'
import { ago, long, moment } from './when'

const now = Date.parse('2026-01-02T12:00:00Z')

test.each([
  ['2026-01-02T11:59:40Z', 'en', 'now'],
  ['2026-01-02T11:57:00Z', 'en', '3 minutes ago'],
  ['2026-01-02T10:00:00Z', 'de', 'vor 2 Stunden'],
  ['2026-01-01T12:00:00Z', 'fr', 'hier'],
  ['2025-12-01T12:00:00Z', 'en', 'last month'],
] as const)('%s was %s: %s', (then, lang, words) => {
  expect(ago(then, now, lang)).toBe(words)
})

test.each([
  [86400, 'en', '1 day'],
  [259200, 'de', '3 Tage'],
  [900, 'fr', '15 minutes'],
  [90, 'en', '90 seconds'],
] as const)('%i seconds are, in %s: %s', (seconds, lang, words) => {
  expect(long(seconds, lang)).toBe(words)
})

test.each([
  ['2026-01-02T11:59:40', 'de', '11:59:40'],
  ['2026-01-01T02:03:04', 'de', '1. Jan., 02:03:04'],
] as const)('%s was, in %s, at %s', (then, lang, words) => {
  expect(moment(then, Date.parse('2026-01-02T12:00:00'), lang)).toBe(words)
})
