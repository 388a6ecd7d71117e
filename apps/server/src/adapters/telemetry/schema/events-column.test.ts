import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbeddedTelemetry } from '../embedded.ts'
import type { TelemetryEngine } from '../engine.ts'
import { migrateTelemetry } from './migrate.ts'
import { migrations } from './migrations.ts'

/** Records as devices send them, and others, each with its column. */
const records: readonly (readonly [data: string, events: string])[] = [
  ['{"ts":1,"vin":12}', ''],
  ['{"ts":2,"events":[]}', ''],
  [
    '{"ts":3,"events":[{"topic":"a","msg":"b \\" c","lv":30}],"vin":12}',
    '[{"topic":"a","msg":"b \\" c","lv":30}]',
  ],
  ['{"ts":4,"note":"\\"events\\""}', ''],
  ['{"ts":5,"more":{"events":[{"msg":"a"}]}}', ''],
  ['{"ts":6,"events":"a text"}', ''],
]

let engine: TelemetryEngine
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldport-telemetry-'))
  engine = await openEmbeddedTelemetry(join(folder, 'engine'))
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

const store = (device: string) =>
  engine.insert(
    'points',
    ['device', 'ts', 'received', 'data'],
    records
      .map(([data], at) => `${device}\t${1_757_000_000 + at}\t1757000000\t${data.replaceAll('\\', '\\\\')}\n`)
      .join(''),
  )
const read = async (device: string) =>
  engine.rows('SELECT data, events FROM points WHERE device = {device:String} ORDER BY ts', { device })

it('holds the events of what was stored before it and of what is stored since', async () => {
  await migrateTelemetry(engine, migrations.slice(0, 6))
  await store('BEFORE')
  await migrateTelemetry(engine)
  await store('SINCE')
  const expected = records.map(([data, events]) => ({ data, events }))
  expect(await read('BEFORE')).toEqual(expected)
  expect(await read('SINCE')).toEqual(expected)
  await engine.command('OPTIMIZE TABLE points FINAL')
  expect(await read('BEFORE')).toEqual(expected)
})
