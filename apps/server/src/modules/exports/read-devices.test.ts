import { PortalError } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { type DeviceReading, readDevices } from './read-devices.ts'

const span = { fromMs: 1_790_000_000_000, toMs: 1_790_010_000_000 }
const ids = ['READDEV01', 'READDEV02', 'READDEV03']
const readings = ids.map(
  (id): DeviceReading => ({ device: { id, name: id, keys: ['vin'] }, span, channels: [] }),
)

/** Devices with a thousand points each that record reads. */
function devices() {
  const read: string[] = []
  return {
    read,
    async *allPoints(id: string, { fromMs, toMs }: { fromMs: number; toMs: number }) {
      read.push(id)
      const first = Math.ceil(fromMs / 10_000) * 10_000
      const times = Array.from({ length: (toMs - first) / 10_000 }, (_, at) => first + at * 10_000)
      const texts = times.map((tsMs) => ({ tsMs, json: `{"aws_ts":1,"ts":${tsMs / 1000},"vin":1}` }))
      yield await Promise.resolve(texts.values())
    },
  }
}
const allow = () => Promise.resolve()

it('reads one device after another, each oldest first', async () => {
  const slices = await Array.fromAsync(readDevices(readings, devices(), allow))
  const rows = slices.flatMap(({ device, points }) => points.map(({ ts }) => ({ id: device.id, ts })))
  expect(rows).toHaveLength(3_000)
  expect(rows.map(({ id }) => id)).toEqual(ids.flatMap((id) => Array(1_000).fill(id)))
  for (const id of ids) {
    const times = rows.filter((row) => row.id === id).map(({ ts }) => ts)
    expect(times).toEqual(times.toSorted((left, right) => left - right))
  }
})

it('reads no other devices once its consumer has gone', async () => {
  const source = devices()
  const slices = readDevices(readings, source, allow)
  await slices.next()
  await slices.return(undefined)
  expect(new Set(source.read)).toEqual(new Set([ids[0]]))
  expect((await slices.next()).done).toBe(true)
})

it('checks before each device and each slice, and fails with the check', async () => {
  const source = devices()
  let asked = 0
  const slices = readDevices(readings, source, () => {
    asked += 1
    return asked > 3 ? Promise.reject(new PortalError('NOT_FOUND', 'notFound')) : Promise.resolve()
  })
  await slices.next()
  await slices.next()
  await expect(slices.next()).rejects.toThrow('Not found')
  expect(new Set(source.read)).toEqual(new Set([ids[0]]))
})
