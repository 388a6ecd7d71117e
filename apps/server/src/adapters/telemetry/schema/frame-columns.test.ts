import { expect, it } from 'vitest'
import { migrateTelemetry } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openPointsForTests } from './testing.ts'

const allOnes = '18446744073709551615'
/** Lists as devices send them and others, each with the expected column: [id, size, bytes] per frame. */
const records: readonly (readonly [data: string, frames: readonly unknown[]])[] = [
  ['{"ts":1,"vin":12}', []],
  ['{"ts":2,"can1":[]}', [[4294967295, 0, '0']]],
  [
    '{"ts":3,"can1":[{"data":"0102","id":419371762},{"id":7,"data":""}],"vin":12}',
    [
      [419371762, 2, '513'],
      [7, 0, '0'],
    ],
  ],
  ['{"ts":4,"can1":[{"id":1,"data":"FFFFffffFFFFFFFF"}]}', [[1, 8, allOnes]]],
  ['{"ts":5,"events":[{"msg":"{"}],"can1":[{"id":1,"data":"80"}]}', [[1, 1, '128']]],
  ['{"ts":6,"can1":[{"id":1,"data":"010203040506070809"}]}', [[4294967295, 255, '0']]],
  ['{"ts":7,"can1":[{"id":"1","data":"01"}]}', [[4294967295, 255, '0']]],
  ['{"ts":8,"can1":{"id":1,"data":"01"}}', [[4294967295, 255, '0']]],
  ['{"ts":9,"more":{"can1":[{"id":1,"data":"01"}]}}', []],
]

const points = openPointsForTests()
const read = async (device: string) => {
  const text = await points.engine().text(
    `SELECT toJSONString(arrayMap(frame -> (frame.1, frame.2, toString(frame.3)), can1_frames)), toJSONString(can2_frames)
     FROM points WHERE device = {device:String} ORDER BY ts`,
    { device },
  )
  return text.trimEnd().split('\n')
}

it('contains the frames stored before and after the migration', async () => {
  const engine = points.engine()
  const texts = records.map(([text]) => text)
  await migrateTelemetry(engine, migrations.slice(0, 5))
  await points.store('BEFORE', texts)
  await migrateTelemetry(engine)
  await points.store('SINCE', texts)
  const expected = records.map(([, frames]) => `${JSON.stringify(frames)}\t[]`)
  expect(await read('BEFORE')).toEqual(expected)
  expect(await read('SINCE')).toEqual(expected)
  await engine.command('OPTIMIZE TABLE points FINAL')
  expect(await read('BEFORE')).toEqual(expected)
})
