import { createHash } from 'node:crypto'
import { PortalError, type StoredPoint } from '@fieldport/domain'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import { createAccessChanges } from '../../platform/access/access-changes.ts'
import { createAccessCheck } from './access-check.ts'
import { createRunningExports } from './running-exports.ts'
import { buildExportsForTest, displayInfo } from './testing.ts'
import type { ExportSlice, ExportTable, PointSlices } from './writers/writer.ts'
import { writeXlsx } from './writers/xlsx.ts'

const start = 1_790_000_000
const span = { fromMs: start * 1000, toMs: (start + 10_000_000) * 1000 }
const noChannels = { ...displayInfo, channels: [] }

/** A text that compresses to no less than half its size. */
const noise = (seed: number) =>
  createHash('sha512').update(String(seed)).digest('hex') +
  createHash('sha512').update(`${seed}'`).digest('hex')

const textOf = (tsMs: number) => ({
  tsMs,
  json: `{"aws_ts":1,"ts":${tsMs / 1000},"vin":${tsMs % 7},"note":"${noise(tsMs)}"}`,
})

const chunkPoints = 4_000

/** A device with a million points that counts reads. */
function endlessDevice() {
  const read = { points: 0 }
  return {
    read,
    async *allPoints(_: string, { fromMs, toMs }: { fromMs: number; toMs: number }) {
      for (let from = fromMs; from < toMs; from += chunkPoints * 10_000) {
        const texts = Array.from({ length: chunkPoints }, (_, at) => textOf(from + at * 10_000))
        read.points += chunkPoints
        yield await Promise.resolve(texts.values())
      }
    },
  }
}

const engine = {} as TelemetryEngine
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}
/** One chunk being written, one read ahead. */
const maximumHeld = 2 * chunkPoints

describe.each(['csv', 'jsonl', 'xlsx'] as const)('%s', (format) => {
  const open = (device: ReturnType<typeof endlessDevice>, check?: () => Promise<void>) =>
    buildExportsForTest(engine, device, noChannels).open(
      { deviceId: 'PACE00001', span, format, keys: ['vin', 'note'] },
      check,
    )

  it('reads no further than the file is consumed', async () => {
    const device = endlessDevice()
    const { content } = await open(device)
    for (let piece = 0; piece < 3; piece++) expect((await content.next()).done).toBe(false)
    await turns(200)
    const held = device.read.points
    expect(held).toBeLessThanOrEqual(maximumHeld)
    await turns(200)
    expect(device.read.points).toBe(held)
    await content.return(undefined)
  })

  it('stops reading when its consumer has gone', async () => {
    const device = endlessDevice()
    const { content } = await open(device)
    await content.next()
    await content.return(undefined)
    const { points } = device.read
    await turns(50)
    expect(device.read.points).toBe(points)
    expect((await content.next()).done).toBe(true)
  })

  it('fails when access ends, instead of ending like a complete file', async () => {
    const device = endlessDevice()
    let slices = 0
    const { content } = await open(device, async () => {
      slices++
      if (slices > 5) throw new PortalError('NOT_FOUND', 'notFound')
    })
    const readAll = async () => {
      for await (const _ of content);
    }
    await expect(readAll()).rejects.toThrow('Not found.')
    expect(device.read.points).toBeLessThanOrEqual(maximumHeld)
  })
})

it('stops listing columns when the consumer has gone', async () => {
  const asked: string[] = []
  const counting = {
    text: (sql: string) => Promise.resolve(sql.includes('min(ts)') ? `9\t${span.fromMs}\t${span.toMs}` : ''),
    rows: () => {
      asked.push('window')
      return Promise.resolve([])
    },
  } as unknown as TelemetryEngine
  const gone = new AbortController()
  const files = buildExportsForTest(counting, endlessDevice(), noChannels)
  const check = () => {
    if (asked.length === 2) gone.abort()
    gone.signal.throwIfAborted()
    return Promise.resolve()
  }
  await expect(files.open({ deviceId: 'PACE00001', span, format: 'csv' }, check)).rejects.toThrow(/abort/)
  expect(asked).toHaveLength(2)
})

describe('the access check', () => {
  const build = () => {
    const accessChanges = createAccessChanges()
    const [gone, stopping] = [new AbortController(), new AbortController()]
    const clock = { ms: 0, nowMs: () => clock.ms }
    const asked = { times: 0 }
    const guard = createAccessCheck(
      { clock, accessChanges, stopping: stopping.signal },
      {
        userId: 'u1',
        gone: gone.signal,
        recheck: () => {
          asked.times++
          return Promise.resolve()
        },
      },
    )
    return { accessChanges, gone, stopping, clock, asked, guard }
  }

  it('runs after a change of this user, and periodically', async () => {
    const { accessChanges, clock, asked, guard } = build()
    await guard.check()
    accessChanges.announce({ of: 'user', userId: 'u2' })
    await guard.check()
    expect(asked.times).toBe(0)
    accessChanges.announce({ of: 'user', userId: 'u1' })
    await guard.check()
    await guard.check()
    expect(asked.times).toBe(1)
    clock.ms += 15_000
    await guard.check()
    expect(asked.times).toBe(2)
    guard.release()
    accessChanges.announce({ of: 'everybody' })
    await guard.check()
    expect(asked.times).toBe(2)
  })

  it.each(['gone', 'stopping'] as const)('rejects if the reader or the portal is %s', async (what) => {
    const built = build()
    built[what].abort(new Error('over'))
    await expect(built.guard.check()).rejects.toThrow('over')
  })
})

it('allows three exports per user at once, each counted once', () => {
  const running = createRunningExports()
  const ends = [1, 2, 3].map(() => running.begin('u1'))
  expect(() => running.begin('u1')).toThrow('You already have 3 exports running.')
  running.begin('u2')()
  ends[0]?.()
  ends[0]?.()
  expect(running.countOf('u1')).toBe(2)
  running.begin('u1')
  expect(() => running.begin('u1')).toThrow('You already have 3 exports running.')
})

it('continues in another sheet when one is full, at any slice boundary', async () => {
  const points = Array.from({ length: 23 }, (_, at): StoredPoint => ({ ts: start + at, aws_ts: 1, vin: at }))
  for (const sizes of [[23], [1, 9, 9, 4], [9, 9, 5], [10, 13]]) {
    const device = { id: 'PACE00001', name: 'x', keys: ['vin'] }
    async function* slices(): PointSlices & AsyncGenerator<ExportSlice> {
      let from = 0
      for (const size of sizes)
        yield await Promise.resolve({ device, points: points.slice(from, (from += size)) })
    }
    const table: ExportTable = {
      columns: [{ key: 'vin', name: 'vin', unit: '', heading: 'vin', field: 'vin', kind: 'number' }],
      hasDeviceIds: false,
      dates: 'iso',
      timeZone: 'UTC',
    }
    const file = await Array.fromAsync(writeXlsx(slices(), table, { rows: 10, characters: 1e9 }))
    const sheets = await readWorkbook(Buffer.concat(file))
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Data', 'Data 2', 'Data 3'])
    expect(sheets.flatMap(({ data }) => data.slice(1).map((row) => row[2]))).toEqual(
      points.map(({ vin }) => vin),
    )
    expect(sheets.map(({ data }) => data.length)).toEqual([10, 10, 6])
  }
})
