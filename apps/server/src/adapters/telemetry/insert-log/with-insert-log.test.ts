import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TelemetryEngine } from '../engine.ts'
import { withInsertLog } from './with-insert-log.ts'

let folder: string
let engine: TelemetryEngine
const done: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insert-log-'))
  done.length = 0
  const inner: TelemetryEngine = {
    kind: 'embedded',
    insert: async (table) => void done.push(`insert ${table}`),
    text: async () => String(done.push('text')),
    rows: async () => {
      done.push('rows')
      return []
    },
    command: async () => void done.push('command'),
    ping: async () => void done.push('ping'),
    close: async () => void done.push('close'),
  }
  engine = await withInsertLog(inner, {
    folder,
    insert: ({ table }) => inner.insert(table, [], ''),
    watchAppend: (append) => append(),
    warn: () => {},
    limits: { insertEveryMs: 60_000 },
  })
})
afterEach(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

const log = (device: string) =>
  engine.deferred?.append({ table: 'points', columns: ['device'], rows: `${device}\t1\n` })

it.each([
  ['text', () => engine.text('')],
  ['text', () => engine.text('', { device: 'A' })],
  ['rows', () => engine.rows('')],
  ['rows', () => engine.rows('', { device: 'A' })],
  ['command', () => engine.command('', { device: 'B' })],
  ['insert contacts', () => engine.insert('contacts', [], '')],
  ['close', () => engine.close()],
])('has inserted logged rows before %s', async (name, call) => {
  await log('A')
  await call()
  expect(done.slice(0, 2)).toEqual(['insert points', name])
})

it.each([
  ['text', () => engine.text('', { device: 'B' })],
  ['rows', () => engine.rows('', { device: 'B' })],
  ['insert points', () => engine.insert('points', ['device'], 'B\t1\n')],
  ['ping', () => engine.ping()],
])('%s of another device does not wait', async (name, call) => {
  await log('A')
  await call()
  expect(done).toEqual([name])
})
