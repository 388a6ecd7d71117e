import { exportFormats, type ExportFormat } from '@fieldport/domain'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeDevice } from '../../testing/fake-device.ts'
import { findSecretsIn } from '../../testing/find-secrets.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const deviceId = 'EXPMASK01'
const [admin, viewer] = ['admin@example.com', 'viewer@example.com']
/** Contains characters that JSON, XML and CSV escape. */
const secret = 'zQ"ü/\\x-<7&731>'
/** A setting that only people who may edit settings can read. */
const ssid = 'Workshop-5G-unlisted'
const visible = 'pressure relieved'
const now = Math.floor(Date.now() / 1000)
const base64 = (text: string) => Buffer.from(text).toString('base64')
/** One minute beyond what the plan stores plus the tolerance. */
const beforeThePlan = now - 730 * 86_400 - 660

let portal: TestPortal
const cookies = new Map<string, string>()

beforeAll(async () => {
  portal = await startTestPortal()
  await portal.createDevice({ deviceId, tier: 'Hosted' })
  for (const email of [admin, viewer]) await portal.createUser({ email })
  await portal.grant(deviceId, admin, 'ADMIN')
  await portal.grant(deviceId, viewer, 'VIEW')
  for (const email of [admin, viewer]) cookies.set(email, await portal.signIn(email))
  const device = createFakeDevice(portal, deviceId, 0)
  await device.config('http', {
    device: { model: 'ORB-C2', fw: 'SFW003-4.1.0', name: `Pump ${secret}` },
    wifi: { sta: { pass: secret, ssid } },
  })
  await device.points('http', [
    {
      ts: now - 60,
      vin: 12.5,
      note: visible,
      log: `joined with ${secret}.`,
      list: [secret, `Basic ${base64(`me:${secret}`)}`],
      more: { [secret]: 1, deep: [{ pass: secret }] },
      encoded: base64(secret),
      gps_lat: -27.5,
      gps_lon: 153,
    },
  ])
}, 240_000)
afterAll(() => portal.stop())

const calls = {
  'one device': `/api/device/device/${deviceId}/export?dates=iso`,
  'chosen devices': `/api/device/devices/export?deviceids=${deviceId}&dates=iso`,
}

const ask = (path: string, format: ExportFormat, query = '') =>
  fetch(`${portal.origin}${path}&format=${format}${query}`, {
    headers: { cookie: cookies.get(viewer) ?? '' },
  })

/** Everything readable in the file. */
async function textOf(format: ExportFormat, bytes: Buffer): Promise<string> {
  if (format === 'xlsx')
    return (await readWorkbook(bytes))
      .flatMap(({ data }) => data.map((row) => row.map(String).join('\n')))
      .join('\n')
  if (format !== 'parquet') return bytes.toString()
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  const rows = await parquetReadObjects({ file })
  const texts = rows.flatMap((row) => Object.entries(row).flatMap(([key, value]) => [key, String(value)]))
  const { key_value_metadata: metadata = [] } = parquetMetadata(file)
  return [...texts, ...metadata.map(({ value }) => value ?? '')].join('\n')
}

describe.each(Object.entries(calls))('the file of %s for a viewer', (_, path) => {
  it.each(exportFormats)('contains no secret and no setting, as %s', async (format) => {
    const response = await ask(path, format)
    expect(response.status).toBe(200)
    const text = await textOf(format, Buffer.from(await response.arrayBuffer()))
    // Visible content is still there.
    expect(text).toContain(format === 'gpx' ? 'lat="-27.5"' : visible)
    expect(findSecretsIn(text, [secret, ssid])).toEqual([])
  })

  it.each(exportFormats)(
    'is refused for a range before the storage days of the plan, as %s',
    async (format) => {
      const response = await ask(path, format, `&from=${beforeThePlan}&to=${now}`)
      expect([response.status, await response.json()]).toMatchObject([
        403,
        { message: 'Data older than 730 day(s) is unavailable on the Hosted plan.' },
      ])
    },
  )
})
