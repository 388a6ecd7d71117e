import { expect, it } from 'vitest'
import { migrateTelemetry } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openPointsForTests } from './testing.ts'

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

const points = openPointsForTests()
const read = async (device: string) =>
  points
    .engine()
    .rows('SELECT data, events FROM points WHERE device = {device:String} ORDER BY ts', { device })

it('holds the events of what was stored before it and of what is stored since', async () => {
  const engine = points.engine()
  const texts = records.map(([text]) => text)
  await migrateTelemetry(engine, migrations.slice(0, 6))
  await points.store('BEFORE', texts)
  await migrateTelemetry(engine)
  await points.store('SINCE', texts)
  const expected = records.map(([data, events]) => ({ data, events }))
  expect(await read('BEFORE')).toEqual(expected)
  expect(await read('SINCE')).toEqual(expected)
  await engine.command('OPTIMIZE TABLE points FINAL')
  expect(await read('BEFORE')).toEqual(expected)
})
