import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const [first, second, basic, foreign] = ['EXPMANY01', 'EXPMANY02', 'EXPMANY03', 'EXPMANY04'] as const
const reader = 'reader@example.com'
const start = Math.floor(Date.now() / 1000) - 3_600

let portal: TestPortal
let cookie = ''

beforeAll(async () => {
  portal = await startTestPortal()
  await portal.createUser({ email: reader })
  for (const deviceId of [first, second, foreign]) await portal.createDevice({ deviceId, tier: 'Hosted' })
  await portal.createDevice({ deviceId: basic, tier: 'Basic' })
  for (const device of [first, second, basic]) await portal.grant(device, reader, 'VIEW')
  cookie = await portal.signIn(reader)
  const points = (vin: number, own: string) =>
    Array.from({ length: 40 }, (_, at) => ({
      ts: start + at * 10,
      vin: vin + at,
      [own]: at % 2 === 0,
      gps_lat: -27 - at / 1e4,
      gps_lon: 153,
    }))
  await portal.ingest(first, points(100, 'door'))
  await portal.ingest(second, points(200, 'lamp'))
  await portal.ingest(basic, points(300, 'hidden'))
  await portal.ingest(foreign, points(400, 'foreign'))
}, 240_000)
afterAll(() => portal.stop())

const ask = (path: string, deviceids: readonly string[], query = '') =>
  fetch(`${portal.origin}/api/device/devices/${path}?deviceids=${deviceids.join(',')}${query}`, {
    headers: { cookie },
  })
const rowsOf = async (response: Response) =>
  (await response.text())
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(','))

describe('an export of several devices', () => {
  it('has a row per timestamp and device, with name and ID, and lists devices that a plan excludes', async () => {
    const response = await ask('export', [second, basic, first, second], '&dates=iso')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="RawData-2-devices.csv"')
    expect(response.headers.get('x-left-out')).toBe(basic)
    const [head = [], ...rows] = await rowsOf(response)
    expect(head.slice(0, 3)).toEqual(['Time (UTC)', 'Device', 'Device ID'])
    expect(rows.map((row) => row[2])).toEqual([...Array(40).fill(second), ...Array(40).fill(first)])
    expect(rows[0]?.[1]).toBe(`Device ${second}`)
    const column = (name: string) => {
      const at = head.findIndex((heading) => heading.toLowerCase().startsWith(name))
      return rows.map((row) => row[at])
    }
    expect(column('door').slice(0, 40)).toEqual(Array(40).fill(''))
    expect(column('door').slice(40, 42)).toEqual(['true', 'false'])
    expect(column('lamp').slice(0, 2)).toEqual(['true', 'false'])
    expect(head.some((heading) => heading.toLowerCase().startsWith('hidden'))).toBe(false)
    expect(rows.map(([time = '']) => Date.parse(time) / 1000)).toEqual(
      [0, 1].flatMap(() => Array.from({ length: 40 }, (_, at) => start + at * 10)),
    )
  })

  it('can be previewed', async () => {
    const response = await ask('export-preview', [first, basic])
    expect(await response.json()).toEqual({
      Items: [
        { deviceid: first, name: `Device ${first}`, records: 40, leftOut: null },
        {
          deviceid: basic,
          name: `Device ${basic}`,
          records: 0,
          leftOut: {
            message: 'Data export is unavailable on the Basic Plan',
            localizable: { id: 'exportUnavailable', params: { plan: 'Basic' } },
          },
        },
      ],
    })
  })

  it.each(['export', 'export-preview'])(
    '%s is not found for a device that the user may not see',
    async (path) => {
      expect((await ask(path, [first, foreign])).status).toBe(404)
    },
  )

  it('is refused with the specified message if no plan of the devices includes exports', async () => {
    const response = await ask('export', [basic])
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      code: 'PLAN_RESTRICTED',
      message: 'Data export is unavailable on the Basic Plan',
    })
  })

  it('identifies the devices in every other format', async () => {
    const lines = (await (await ask('export', [first, second], '&format=jsonl')).text()).trimEnd().split('\n')
    const parsed = lines.map((line) => JSON.parse(line) as { deviceid: string; values: { vin: number } })
    expect(parsed.map(({ deviceid, values }) => [deviceid, values.vin])).toEqual([
      ...Array.from({ length: 40 }, (_, at) => [first, 100 + at]),
      ...Array.from({ length: 40 }, (_, at) => [second, 200 + at]),
    ])
    const track = await (await ask('export', [first, second], '&format=gpx')).text()
    expect([...track.matchAll(/<name>(.*?)<\/name>/g)].map((match) => match[1])).toEqual([
      `Device ${first}`,
      `Device ${second}`,
    ])
    expect(track.match(/<trkpt /g)).toHaveLength(80)
    const parquet = Buffer.from(await (await ask('export', [first, second], '&format=parquet')).arrayBuffer())
    expect(parquet.subarray(-4).toString()).toBe('PAR1')
    expect(parquet.includes('device_id')).toBe(true)
  })

  it('contains bus signals of each device, and nothing for a device without them', async () => {
    const engineSpeed = 'can1.61444.spn190'
    const frameOf = (rpm: number) => {
      const [high = '', low = ''] = (rpm * 8).toString(16).padStart(4, '0').match(/../g) ?? []
      return { id: 0x0cf00400, data: `F07D7D${low}${high}FFF07D` }
    }
    const later = start + 1_000
    const speeds = (from: number) => [0, 1, 2].map((at) => from + at * 100)
    for (const [device, from] of [
      [first, 700],
      [second, 1_500],
    ] as const)
      await portal.ingest(
        device,
        speeds(from).map((rpm, at) => ({ ts: later + at, can1: [frameOf(rpm)] })),
      )
    const chosen = `&dates=iso&dataKeys=vin,${engineSpeed}&from=${later}&to=${later + 10}`
    const [head = [], ...rows] = await rowsOf(await ask('export', [second, first], chosen))
    const at = head.indexOf('Engine Speed (CAN 1) (rpm)')
    expect(rows.map((row) => [row[2], Number(row[at])])).toEqual([
      ...speeds(1_500).map((rpm) => [second, rpm]),
      ...speeds(700).map((rpm) => [first, rpm]),
    ])
    const silent = await rowsOf(
      await ask('export', [first], `&dates=iso&dataKeys=vin,can2.61444.spn190&from=${start}&to=${later}`),
    )
    expect(new Set(silent.slice(1).map((row) => row.at(-1)))).toEqual(new Set(['']))
  })

  it('is aborted when access to one of the devices is removed', async () => {
    const points = Array.from({ length: 3_000 }, (_, at) => ({
      ts: start - 20_000 + at * 5,
      note: 'x'.repeat(4_000),
    }))
    await portal.createDevice({ deviceId: 'EXPMANY05', tier: 'Hosted' })
    await portal.grant('EXPMANY05', reader, 'VIEW')
    for (let from = 0; from < points.length; from += 1_000)
      await portal.ingest('EXPMANY05', points.slice(from, from + 1_000))
    const response = await fetch(
      `${portal.origin}/api/device/devices/export?deviceids=EXPMANY05,${first}&format=jsonl`,
      { headers: { cookie, 'accept-encoding': 'identity' } },
    )
    const body = response.body?.getReader()
    await body?.read()
    const users = (await (
      await fetch(`${portal.origin}/api/portal/session`, { headers: { cookie } })
    ).json()) as { user: { userid: string } }
    const removed = await fetch(`${portal.origin}/api/user/device/${first}/user`, {
      method: 'DELETE',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ userid: users.user.userid }),
    })
    expect(removed.status).toBe(200)
    const readOn = async () => {
      for (;;) {
        const next = await body?.read()
        if (!next || next.done) return
      }
    }
    await expect(readOn()).rejects.toThrow('terminated')
  })
})
