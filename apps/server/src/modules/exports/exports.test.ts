import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileChannels, createPointComputer, isExportKey, type StoredPoint } from '@fieldport/domain'
import { XMLParser } from 'fast-xml-parser'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestEngine, testEngines } from '../../adapters/telemetry/testing/engines.ts'
import { buildTelemetryForTest, decodedPoint } from '../telemetry/testing.ts'
import { buildExportsForTest, displayInfo } from './testing.ts'

const start = 1_790_000_000
const device = 'EXPORT001'
const span = { fromMs: (start + 600) * 1000, toMs: (start + 4000) * 1000 }

const hostile = [
  '=HYPERLINK("http://x")',
  '@SUM(A1)',
  ' =1',
  '\u202e+1',
  'a,b;c\td',
  'say "no"',
  'two\nlines\r\nof text',
  '<b>&amp;</b>',
  '_x0041_',
  'bell \u0007 end',
  '\u{1f69c} لودر',
  "'",
  '',
]

const speedKey = 'can1.61444.spn190'
const speedFrame = (rpm: number) => {
  const [high = '', low = ''] = (rpm * 8).toString(16).padStart(4, '0').match(/../g) ?? []
  return { id: 0x0cf00400, data: `F07D7D${low}${high}FFF07D` }
}

/** Late, repeated and split records, texts with special characters, and keys that come and go. */
const records = Array.from({ length: 800 }, (_, at) => ({
  ts: start + at * 5 + (at % 50 === 7 ? 0.25 : 0),
  vin: 12 + (at % 7) / 10,
  ...(at % 3 === 0 ? { cp1: at * 1e-9 } : {}),
  ...(at % 4 === 1 ? { on: at % 8 === 1 } : {}),
  ...(at % 5 === 2 ? { capture1: hostile[at % hostile.length] } : {}),
  ...(at % 6 === 3 ? { mix: at % 12 === 3 ? at : 'text' } : {}),
  ...(at % 8 === 2 ? { can1: [{ id: 0x0cf00400, data: 'F07D7DC012FFF07D' }, speedFrame(600 + at)] } : {}),
  ...(at % 9 === 4 ? { can1: [{ id: 217_056_256, data: 'AB' }], nothing: null } : {}),
  ...(at % 10 === 0 ? { gps_lat: -27 - at / 1e4, gps_lon: 153, gps_hdop: 1.5 } : {}),
}))
const divided = records.filter((_, at) => at % 20 === 5).map(({ ts }) => ({ ts, vin: -1, late: ts - start }))

describe.each(testEngines)('export files on $name', ({ open }) => {
  let opened: TestEngine
  let folder: string
  let points: readonly StoredPoint[]
  let files: ReturnType<typeof buildExportsForTest>

  beforeAll(async () => {
    opened = await open()
    folder = await mkdtemp(join(tmpdir(), 'fieldport-export-'))
    const { service } = buildTelemetryForTest(opened.engine, (start + 86_400) * 1000)
    await service.append(device, records.toReversed().map(decodedPoint))
    await service.append(device, [...divided, ...records.slice(300, 340)].map(decodedPoint))
    const all: StoredPoint[] = []
    for await (const chunk of service.points(device, { ...span, fromMs: 0 }, 1_000_000, 'oldest'))
      all.push(...chunk.map(({ json }) => JSON.parse(json) as StoredPoint))
    const computed = createPointComputer(compileChannels(displayInfo.channels))(all)
    points = computed.filter(({ ts }) => ts * 1000 >= span.fromMs)
    files = buildExportsForTest(opened.engine, service)
  })
  afterAll(async () => {
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })

  const keys = () => [...new Set(points.flatMap((point) => Object.keys(point)))].filter(isExportKey)
  const json = (value: unknown) =>
    (typeof value === 'object' && value !== null ? JSON.stringify(value) : value) as
      | string
      | number
      | boolean
      | null
      | undefined
  /** Expected cells of a key, from the points as returned to readers. */
  const expected = (key: string) => points.map((point) => json(point[key]) ?? null)

  it('as CSV contain each value of each point once, with display names and units', async () => {
    const text = (await files.read({ deviceId: device, span })).toString()
    const { data, errors } = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: false, newline: '\r\n' })
    expect(errors).toEqual([])
    const [head = [], ...rest] = data
    // The file ends with a line break.
    expect(rest.pop()).toEqual([''])
    expect(head.slice(0, 2)).toEqual(['Time (Australia/Sydney)', 'Device'])
    expect(head).toContain('Oil (bar)')
    expect(head).toContain('Twice')
    expect(head).toHaveLength(new Set([...keys(), 'nothing']).size + 2 - 1)
    expect(rest.map(([time = '']) => Date.parse(time))).toEqual(points.map(({ ts }) => Math.round(ts * 1000)))
    expect(new Set(rest.map(([, name]) => name))).toEqual(new Set([`'${displayInfo.name}`]))
    const column = (heading: string) => rest.map((row) => row[head.indexOf(heading)])
    expect(column('Oil (bar)')).toEqual(expected('cp1').map((value) => (value === null ? '' : String(value))))
    expect(column('Twice')).toEqual(expected('calc1').map((value) => (value === null ? '' : String(value))))
    const late = head.find((heading) => heading.startsWith('Late')) ?? ''
    expect(column(late).filter((value) => value !== '')).toHaveLength(
      points.filter((point) => 'late' in point).length,
    )
    const captures = rest.flatMap((row) => row).filter((field) => /^[\s\u202e]*[=+@]/.test(field))
    expect(captures).toEqual([])
    const every = await files.read({ deviceId: device, span, keys: keys() })
    const read = Papa.parse<string[]>(every.toString().slice(1), { newline: '\r\n' }).data.slice(1, -1)
    for (const [at, key] of keys().entries()) {
      const found = read.map((row) => row[at + 2])
      // Texts that a spreadsheet would run as formulas are prefixed with an apostrophe.
      const held = expected(key).map((value) => {
        const isRun = typeof value === 'string' && /^[\s\u202e]*[=+@]/.test(value)
        return `${isRun ? "'" : ''}${value ?? ''}`
      })
      expect([key, found]).toEqual([key, held])
    }
  })

  it('as CSV format times the Australian way, in the chosen time zone', async () => {
    const text = (await files.read({ deviceId: device, span, dates: 'en-AU', keys: ['vin'] })).toString()
    const [, first = ''] = text.split('\r\n')
    expect(first).toMatch(/^"22\/09\/2026, 12:23:20 am AEST",/)
  })

  it('as a workbook contain numbers, texts, and times of the time zone', async () => {
    const chosen = keys()
    const request = { deviceId: device, span, dates: 'en-AU', keys: chosen, format: 'xlsx' } as const
    const [head = [], ...rest] = await readSheet(await files.read(request), { trim: false })
    expect(head.slice(0, 2)).toEqual(['Time (Australia/Sydney)', 'Device'])
    const sydney = 10 * 3_600_000
    expect(rest).toHaveLength(points.length)
    // Days as floating point: this reader truncates the remainder of a millisecond.
    const offsMs = rest.map(
      ([time], at) => Math.round((points[at]?.ts ?? 0) * 1000) + sydney - (time as unknown as Date).getTime(),
    )
    expect([...new Set(offsMs)].filter((off) => off !== 0 && off !== 1)).toEqual([])
    for (const [at, key] of chosen.entries()) {
      const found = rest.map((row) => row[at + 2] ?? null)
      // XML cannot contain a bell character; an empty text is an empty cell.
      const held = expected(key).map((value) =>
        typeof value === 'string' ? value.replace('\u0007', '\ufffd') || null : value,
      )
      expect([key, found]).toEqual([key, held])
    }
  })

  it('as Parquet have a type per column, readable by another engine', async () => {
    const path = join(folder, 'export.parquet')
    await writeFile(path, await files.read({ deviceId: device, span, format: 'parquet' }))
    const rows = await opened.engine.rows<Record<string, unknown>>(
      `SELECT toUnixTimestamp64Milli(time) AS ms, * FROM file('${path}', 'Parquet') ORDER BY ms`,
    )
    expect(rows.map(({ ms }) => Number(ms))).toEqual(points.map(({ ts }) => Math.round(ts * 1000)))
    expect(rows[0]?.['device']).toBe(displayInfo.name)
    for (const key of keys()) {
      const found = rows.map((row) => row[key] ?? null)
      const held = expected(key)
      expect([key, found]).toEqual([key, key === 'mix' ? held.map((value) => value && String(value)) : held])
    }
    const types = await opened.engine.rows<{ name: string; type: string }>(
      `DESCRIBE file('${path}', 'Parquet')`,
    )
    const typeOf = (key: string) => types.find(({ name }) => name === key)?.type
    expect([typeOf('vin'), typeOf('on'), typeOf('mix')]).toEqual([
      'Nullable(Float64)',
      'Nullable(Bool)',
      'Nullable(String)',
    ])
  })

  it('as JSON lines contain every value as stored', async () => {
    const text = (await files.read({ deviceId: device, span, format: 'jsonl' })).toString()
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { ts: number; time: string; values: Record<string, unknown> })
    expect(lines.map(({ ts }) => ts)).toEqual(points.map(({ ts }) => ts))
    expect(lines.map(({ time }) => Date.parse(time))).toEqual(points.map(({ ts }) => Math.round(ts * 1000)))
    for (const [at, { values }] of lines.entries()) {
      const stored = Object.entries(points[at] ?? {})
      const held = stored.filter(([key, value]) => isExportKey(key) && value !== null)
      expect(values).toEqual(Object.fromEntries(held))
    }
  })

  it('contain bus signals as numbers, in every format with columns', async () => {
    // Computed from the records, not by the decoder: the newest frame contains 600 plus the number of earlier records.
    const speeds = points.map(({ ts, can1 }) =>
      Array.isArray(can1) && can1.length === 2 ? 600 + Math.round((ts - start) / 5) : null,
    )
    expect(speeds.filter((speed) => speed !== null).length).toBeGreaterThan(50)
    const request = { deviceId: device, span, keys: ['vin', speedKey] }
    const csv = Papa.parse<string[]>((await files.read(request)).toString().slice(1).trimEnd())
    const [head = [], ...rows] = csv.data
    expect(head[3]).toBe('Engine Speed (CAN 1) (rpm)')
    expect(rows.map((row) => row[3])).toEqual(speeds.map((speed) => speed?.toString() ?? ''))
    const [, ...sheet] = await readSheet(await files.read({ ...request, format: 'xlsx' }))
    expect(sheet.map((row) => row[3] ?? null)).toEqual(speeds)
    const path = join(folder, 'signals.parquet')
    await writeFile(path, await files.read({ ...request, format: 'parquet' }))
    const stored = await opened.engine.rows<Record<string, unknown>>(
      `SELECT * FROM file('${path}', 'Parquet') ORDER BY time`,
    )
    expect(stored.map((row) => row[speedKey] ?? null)).toEqual(speeds)
    const lines = (await files.read({ ...request, format: 'jsonl' })).toString().trimEnd().split('\n')
    const values = lines.map((line) => (JSON.parse(line) as { values: Record<string, unknown> }).values)
    expect(values.map((each) => each[speedKey] ?? null)).toEqual(speeds)
  })

  it('as GPX contain only the fixes', async () => {
    const text = (await files.read({ deviceId: device, span, format: 'gpx' })).toString()
    const parsed = new XMLParser({ ignoreAttributes: false, parseAttributeValue: true }).parse(text) as {
      gpx: { trk: { name: string; trkseg: { trkpt: Record<string, unknown>[] } } }
    }
    const fixes = points.filter((point) => 'gps_lat' in point)
    expect(parsed.gpx.trk.name).toBe(displayInfo.name)
    expect(
      parsed.gpx.trk.trkseg.trkpt.map((fix) => [
        fix['@_lat'],
        fix['@_lon'],
        Date.parse(String(fix['time'])),
        fix['hdop'],
      ]),
    ).toEqual(fixes.map((fix) => [fix['gps_lat'], fix['gps_lon'], Math.round(fix.ts * 1000), 1.5]))
  })

  it('have the chosen columns in order, and only a header if nothing is stored', async () => {
    const nowhere = { fromMs: 1_600_000_000_000, toMs: 1_600_000_100_000 }
    const request = { deviceId: device, span: nowhere, keys: ['cp1', 'unheard_of', 'vin'] }
    const text = (await files.read(request)).toString()
    expect(text).toMatch(/^\ufeffTime \(Australia\/Sydney\),Device,Oil \(bar\),Unheard of,[^,]+\r\n$/)
    const workbook = await readSheet(await files.read({ ...request, format: 'xlsx' }))
    expect(workbook).toHaveLength(1)
    const path = join(folder, 'empty.parquet')
    await writeFile(path, await files.read({ ...request, format: 'parquet' }))
    const count = await opened.engine.text(`SELECT count() FROM file('${path}', 'Parquet')`)
    expect(count.trim()).toBe('0')
  })

  it('are recorded for the owner and the vendor, with the range in epoch seconds', async () => {
    const range = { fromMs: 1_600_000_000_000, toMs: 1_600_000_100_000 }
    await files.read({ deviceId: device, span: range, keys: ['vin'] })
    const details = { format: 'csv', columns: 1, from: 1_600_000_000, to: 1_600_000_100 }
    expect(files.noted.slice(-2)).toEqual([
      { action: 'device.dataExported', subject: device, details },
      { kind: 'data', deviceId: device, details },
    ])
  })
})
