import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretOf } from '../testing/portal.ts'
import { createPortalHost, type PortalHost, type PortalProcess, waitFor } from '../testing/portal-process.ts'

const overHttp = 'CRASH0001'
const overMqtt = 'CRASH0002'
const firstTs = Math.floor(Date.now() / 1000) - 5 * 86_400

type Page = { data: { ts: number; n: number }[]; lastEvaluatedKey: string | null }

describe('a portal that is killed or stopped', () => {
  let folder: string
  let host: PortalHost
  let portal: PortalProcess

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldport-crash-'))
    host = await createPortalHost(folder)
    portal = await host.start()
    await host.seed([overHttp, overMqtt])
  })
  afterAll(async () => {
    portal.kill('SIGKILL')
    await portal.exited
    await rm(folder, { recursive: true, force: true })
  })

  it('keeps every acknowledged point exactly once when killed ten times during ingest', async () => {
    const senders = [createSender(), createSender()] as const
    for (let round = 0; round < 10; round += 1) {
      const stop = new AbortController()
      const work = [sendBatches(host, senders[0], stop.signal), publishPoints(host, senders[1], stop.signal)]
      const enough = senders.map((sender) => sender.acknowledged.size + 20 + round * 7)
      await waitFor(
        async () => senders.every((sender, index) => sender.acknowledged.size >= (enough[index] ?? 0)),
        portal,
      )
      portal.kill('SIGKILL')
      await portal.exited
      stop.abort()
      await Promise.all(work)
      portal = await host.start()
    }

    const read = await host.signIn()
    for (const [deviceId, sender] of [
      [overHttp, senders[0]],
      [overMqtt, senders[1]],
    ] as const) {
      const stored: number[] = []
      let startKey = ''
      do {
        const page: Page = await read(`/api/portal/device-get-data/${deviceId}?datapoints=5000${startKey}`)
        stored.push(...page.data.map((point) => point.n))
        startKey = page.lastEvaluatedKey ? `&startKey=${page.lastEvaluatedKey}` : ''
      } while (startKey)
      expect(new Set(stored).size).toBe(stored.length)
      const present = new Set(stored)
      expect([...sender.acknowledged].filter((n) => !present.has(n))).toEqual([])
      // The list of devices knows the newest of what is stored, although no flush of contacts need have come in time.
      const devices = await read<{ Items: { deviceid: string; lastContact: number }[] }>(
        '/api/portal/user-get-device-summary',
      )
      const contact = devices.Items.find((device) => device.deviceid === deviceId)?.lastContact
      expect(contact).toBe(firstTs + stored.reduce((greatest, n) => Math.max(greatest, n), 0))
      // Nor of snapshots: the newest value of the list is that of the newest point.
      const { readings } = await read<{ readings: Record<string, { n: [number, number] }> }>(
        '/api/portal/user-get-readings?dataKeys=n',
      )
      const newest = stored.reduce((greatest, n) => Math.max(greatest, n), 0)
      expect(readings[deviceId]?.n).toEqual([firstTs + newest, newest])
      // What is stored is also charted: samples are made again where the crash fell between the two.
      const series = await read<{ series: { n: { n: number[] } } }>(
        `/api/device/device/${deviceId}/data?dataKeys=n&from=${firstTs}&to=${firstTs + 4 * 86_400}`,
      )
      expect(series.series.n.n.reduce((sum, n) => sum + n, 0)).toBe(stored.length)
    }
    console.log(`acknowledged: ${senders.map((sender) => sender.acknowledged.size).join(' and ')} points`)
  })

  it('restores list data since the last flush after a crash, including late data', async () => {
    const newest = firstTs + 5 * 86_400 - 7_200
    const points = [
      { ts: newest - 60, early: 1 },
      { ts: newest, n: 7 },
      { ts: newest - 3_600, late: 2 },
      { ts: newest, again: 3 },
    ]
    for (const point of points) expect((await host.send(overHttp, point)).status).toBe(200)
    portal.kill('SIGKILL')
    await portal.exited
    portal = await host.start()
    const read = await host.signIn()
    const devices = await read<{ Items: { deviceid: string; lastContact: number }[] }>(
      '/api/portal/user-get-device-summary',
    )
    expect(devices.Items.find(({ deviceid }) => deviceid === overHttp)?.lastContact).toBe(newest)
    const { readings } = await read<{ readings: Record<string, Record<string, [number, number]>> }>(
      '/api/portal/user-get-readings?dataKeys=early,n,late,again',
    )
    expect(readings[overHttp]).toEqual({
      early: [newest - 60, 1],
      n: [newest, 7],
      late: [newest - 3_600, 2],
      again: [newest, 3],
    })
  })

  it('refuses a second server on the same data folder, and reports why', async () => {
    const other = await createPortalHost(folder)
    const second = other.launch()
    expect(await second.exited).toBe(1)
    expect(second.printed()).toMatch(/data folder|another/i)
    expect((await host.health()).status).toBe(200)
  })

  it('finishes work in progress when told to stop, and exits with 0', async () => {
    const sent = Array.from({ length: 40 }, (_, index) => ({
      ts: firstTs + 5 * 86_400 - 3_600 + index,
      n: 1_000_000 + index,
    }))
    const answers = sent.map((point) =>
      host
        .send(overHttp, point)
        .then((response) => response.status)
        .catch(() => 0),
    )
    await Promise.race(answers)
    portal.kill('SIGTERM')
    const statuses = await Promise.all(answers)
    expect(await portal.exited).toBe(0)
    const acknowledged = sent.filter((_, index) => statuses[index] === 200)
    expect(acknowledged.length).toBeGreaterThan(0)
    portal = await host.start()
    const read = await host.signIn()
    const page: Page = await read(
      `/api/portal/device-get-data/${overHttp}?datapoints=100&from=${sent[0]?.ts}`,
    )
    const stored = new Set(page.data.map((point) => point.n))
    expect(acknowledged.filter((point) => !stored.has(point.n))).toEqual([])
  })
})

/** What a device knows: which points it has still to send, and which were acknowledged. */
function createSender() {
  let next = 0
  const acknowledged = new Set<number>()
  const unacknowledged: number[] = []
  return {
    acknowledged,
    /** Unacknowledged ones first, as a device does. */
    take: (count: number) => [...unacknowledged.splice(0), ...Array.from({ length: count }, () => next++)],
    give: (numbers: readonly number[], wasAcknowledged: boolean) => {
      for (const n of numbers) if (wasAcknowledged) acknowledged.add(n)
      if (!wasAcknowledged) unacknowledged.push(...numbers)
    },
  }
}

type Sender = ReturnType<typeof createSender>
const pointOf = (n: number) => ({ ts: firstTs + n, n, vin: 12 })

async function sendBatches(host: PortalHost, sender: Sender, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const numbers = sender.take(10)
    const status = await host
      .send(overHttp, numbers.map(pointOf))
      .then((response) => response.status)
      .catch(() => 0)
    sender.give(numbers, status === 200)
    if (status === 0) return
  }
}

async function publishPoints(host: PortalHost, sender: Sender, signal: AbortSignal): Promise<void> {
  const client = await connectAsync(`mqtt://127.0.0.1:${host.mqttPort}`, {
    clientId: overMqtt,
    username: overMqtt,
    password: secretOf(overMqtt),
    reconnectPeriod: 0,
  })
  const closed = new Promise<false>((resolve) => client.once('close', () => resolve(false)))
  client.on('error', () => {})
  while (!signal.aborted && client.connected) {
    const numbers = sender.take(1)
    const acknowledged = numbers.map((n) =>
      client.publishAsync(`devices/${overMqtt}/data`, JSON.stringify(pointOf(n)), { qos: 1 }).then(
        () => true,
        () => false,
      ),
    )
    const outcomes = await Promise.all(acknowledged.map((one) => Promise.race([one, closed])))
    numbers.forEach((n, index) => sender.give([n], outcomes[index] === true))
  }
  client.end(true)
}
