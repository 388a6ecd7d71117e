import { get, type IncomingMessage } from 'node:http'
import { storeHistory } from '../lib/devices/store-history.ts'
import { cpuOf, memoryOf } from '../lib/measuring/usage.ts'
import { deviceIds, type Portal, startPortal } from '../lib/portal/portal.ts'
import type { Session } from '../lib/portal/session.ts'
import { sleep } from '../lib/wait.ts'
import type { Row, Scenario } from '../scenario.ts'

const stepSeconds = 5
const keys = 10
const targetValues = 300_000
const targetMb = 150

type Download = {
  readonly seconds: number
  readonly bytes: number
  readonly lines: number
  /** Peak growth of the server's resident memory. */
  readonly growthMb: number
  /** CPU time of the server's JavaScript thread. */
  readonly mainSeconds: number
}

export const exportData: Scenario = {
  id: 'export',
  title: `The history of a device with ${keys} keys as a file, through the HTTP call`,
  async run(surroundings) {
    const portal = await startPortal(surroundings)
    const [deviceId] = deviceIds(1) as [string]
    try {
      await portal.createDevices([deviceId])
      const points = surroundings.quick ? 100_000 : 2_000_000
      surroundings.log(`storing ${points} points`)
      const fromSeconds = Math.floor(Date.now() / 1000) - points * stepSeconds
      await storeHistory(portal, {
        deviceIds: [deviceId],
        fromSeconds,
        stepSeconds,
        points,
        pointsPerRequest: 5_000,
        connectionsPerDevice: 4,
        plan: { keys, canFrames: 0 },
      })
      const session = await portal.signIn()
      // Wait until storing is merged and its memory released, which is not the export's.
      await sleep(surroundings.quick ? 2_000 : 60_000)
      const small = `from=${fromSeconds}&to=${fromSeconds + 2_000 * stepSeconds}`
      await session.get(`/api/device/device/${deviceId}/export?${small}`)
      const rows: Row[] = []
      for (const format of ['csv', 'jsonl', 'parquet', 'xlsx'] as const) {
        surroundings.log(`exporting ${format}`)
        rows.push(...rowsOf(format, points, await measure(portal, session, deviceId, format)))
      }
      session.close()
      return rows
    } finally {
      await portal.stop()
    }
  },
}

function rowsOf(format: string, points: number, download: Download): readonly Row[] {
  if (format === 'csv' && download.lines !== points + 1)
    throw new Error(`${download.lines} lines came of ${points} points.`)
  const name = `export of ${points.toLocaleString('en')} points × ${keys} keys, ${format}`
  const isCsv = format === 'csv'
  const value = Math.round((points * keys) / download.seconds)
  const note = `${Math.round(download.bytes / 1e6)} MB in ${download.seconds.toFixed(1)} s, JavaScript ${(download.mainSeconds / download.seconds).toFixed(2)} cores`
  return [
    { name, value, unit: 'values/s', note, ...(isCsv ? { target: { atLeast: targetValues } } : {}) },
    {
      name: `${name}, growth of the server's memory`,
      value: Number.isNaN(download.growthMb) ? null : Math.round(download.growthMb),
      unit: 'MB',
      target: { atMost: targetMb },
    },
  ]
}

async function measure(
  portal: Portal,
  session: Session,
  deviceId: string,
  format: string,
): Promise<Download> {
  const before = memoryOf(portal.pid)?.nowMb ?? Number.NaN
  const cpuBefore = cpuOf(portal.pid)?.main ?? Number.NaN
  let peakMb = before
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, memoryOf(portal.pid)?.nowMb ?? Number.NaN)
  }, 100)
  const started = performance.now()
  try {
    const path = `/api/device/device/${deviceId}/export?format=${format}&timeZone=Australia/Brisbane`
    const read = await drain(await open(portal.origin + path, session.cookie))
    const seconds = (performance.now() - started) / 1000
    const mainSeconds = (cpuOf(portal.pid)?.main ?? Number.NaN) - cpuBefore
    return { ...read, seconds, mainSeconds, growthMb: peakMb - before }
  } finally {
    clearInterval(watch)
  }
}

function open(url: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie } }, (response) => {
      if (response.statusCode === 200) resolve(response)
      else reject(new Error(`${url} answered ${response.statusCode}`))
    }).once('error', reject)
  })
}

async function drain(response: IncomingMessage): Promise<{ readonly bytes: number; readonly lines: number }> {
  let bytes = 0
  let lines = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++
  }
  return { bytes, lines }
}
