import { describe, expect, it } from 'vitest'
import { readSource } from '../sources/read-house.ts'
import { checkSource } from './check-source.ts'
import { findImpureUses } from './impure-uses.ts'

const usesIn = (text: string) => findImpureUses('x.ts', text).map(({ what }) => what)

describe('pure rooms', () => {
  it.each([
    ['const now = Date.now()', 'Date.now'],
    ["const now = Date['now']()", 'Date.now'],
    ['const now = new Date()', 'new Date()'],
    ['const now = new Date', 'new Date()'],
    ['const now = Date()', 'Date()'],
    ['const { now } = Date', 'Date'],
    ['const clock = { Date }', 'Date'],
    ['const Clock = Date as unknown', 'Date'],
    ['const chance = Math.random()', 'Math.random'],
    ['const chance = [1].map(Math.random)', 'Math.random'],
    ['const { random } = Math', 'Math'],
    ['const since = performance.now()', 'performance'],
    ["const answer = fetch('/')", 'fetch'],
    ['const home = process.env.HOME', 'process'],
    ['setTimeout(() => {}, 1)', 'setTimeout'],
    ['const id = crypto.randomUUID()', 'crypto'],
    ['const now = globalThis.Date.now()', 'globalThis'],
  ])('refuses %s', (text, what) => {
    expect(usesIn(text)).toEqual([what])
  })

  it.each([
    'const at = new Date(0)',
    'const at = Date.UTC(2026, 0)',
    "const at = Date.parse('2026-01-01')",
    'const isDate = (value: unknown): value is Date => value instanceof Date',
    'const largest = Math.max(1, 2)',
    'const row = { process: 1, fetch: 2 }; const { process: one } = row; row.fetch',
    'type Date2 = Date; interface Clock { performance: number }',
    'class Rule { constructor() {} valueOf() { return 1 } }',
  ])('accepts %s', (text) => {
    expect(usesIn(text)).toEqual([])
  })

  it.each(['domain', 'contract', 'protocol'])('holds in %s, not in its tests', (name) => {
    const text = '\nexport const now = Date.now()\n'
    const check = (path: string) => checkSource(readSource(path, text), []).violations
    expect(check(`packages/${name}/src/x.ts`)).toMatchObject([{ rule: 'impure', line: 2 }])
    expect(check(`packages/${name}/src/x.test.ts`)).toEqual([])
  })
})
