import type { SensorDevice } from '@fieldport/domain'
import mqtt from 'mqtt'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startStandInBroker, type StandInBroker } from '../../adapters/mqtt/testing.ts'
import type { Relational } from '../../adapters/relational/open.ts'
import { emptyTables, type relationalTestEngines } from '../../adapters/relational/testing.ts'
import { parseNetworks } from '../../platform/network/network-list.ts'
import { createSeal } from '../../platform/seal.ts'
import { owner, setUpDevices } from '../devices/testing.ts'
import { createForwardingModule } from './forwarding.module.ts'

type StoredPoint = {
  readonly deviceId: string
  readonly tsMs: number
  readonly contentHash: bigint
  readonly receivedMicros: number
  readonly json: string
}

function listReceivedBetween(
  stored: readonly StoredPoint[],
  deviceId: string,
  after: number,
  until: number,
  limit: number,
) {
  return stored
    .filter((record) => record.deviceId === deviceId)
    .filter(({ receivedMicros }) => receivedMicros > after && receivedMicros <= until)
    .toSorted((one, other) => one.receivedMicros - other.receivedMicros)
    .slice(0, limit)
}

/** Forwards what is due in both lanes. */
async function runLanes(forwarder: ReturnType<typeof createForwardingModule>['forwarder']) {
  const { signal } = new AbortController()
  // A target that accepts points again changes the lane.
  for (const lane of ['working', 'failing', 'working'] as const) await forwarder.run(lane, signal)
}

/** A portal whose clock and points a test sets, on a database of its own. */
export async function setUpForwarding(relational: Relational) {
  await emptyTables(relational.db, 'forwarding_targets', 'forwarding_groups')
  const ground = await setUpDevices(relational)
  const noted: { deviceId: string; message: unknown }[] = []
  let nowMs = 1_800_000_000_000
  let behindMs = 0
  /** How often points were read. */
  let reads = 0
  let stored: StoredPoint[] = []
  let device: Omit<SensorDevice, 'id'> = { name: 'Pump 7', model: 'ORB-C1', config: {}, intervalSeconds: 300 }
  let caller: typeof owner | null = owner
  const portal = () =>
    createForwardingModule({
      db: relational.db,
      seal: createSeal('k'.repeat(32)),
      clock: { nowMs: () => nowMs - behindMs },
      storeClock: { nowMs: () => nowMs },
      log: { warn: () => {} },
      audit: { record: () => Promise.resolve() },
      deviceLog: { note: (deviceId, _kind, message) => void noted.push({ deviceId, message }) },
      outbound: { allowsPlain: true, networks: parseNetworks('127.0.0.0/8') },
      telemetry: {
        lastReceipts: (ids) => Promise.resolve(listLastReceipts(stored, ids)),
        receivedBetween: (...range) => {
          reads += 1
          return Promise.resolve(listReceivedBetween(stored, ...range))
        },
      },
      findCaller: () => Promise.resolve(caller),
      findDeviceAccess: ground.devices.findDeviceAccess,
      describeDevice: (id) => Promise.resolve({ id, ...device }),
    })
  return {
    ...ground,
    portal,
    /** Entries of the device logs. */
    noted,
    nowMs: () => nowMs,
    reads: () => reads,
    receive: (deviceId: string, record: Readonly<Record<string, unknown>>, tsMs = nowMs) => {
      const receivedMicros = nowMs * 1000 + stored.length + 1
      stored.push({ deviceId, tsMs, contentHash: 0n, receivedMicros, json: JSON.stringify(record) })
    },
    drop: (json: string) => {
      stored = stored.filter((record) => record.json !== json)
    },
    describe: (next: Omit<SensorDevice, 'id'>) => {
      device = next
    },
    /** null: the account is closed. */
    setCaller: (next: typeof owner | null) => {
      caller = next
    },
    /** Sets the system's clock back. */
    setBack: (seconds: number) => {
      behindMs += seconds * 1000
    },
    pass: (seconds: number) => {
      nowMs += seconds * 1000
    },
    run: ({ forwarder } = portal()) => runLanes(forwarder),
  }
}

function listLastReceipts(stored: readonly StoredPoint[], deviceIds: readonly string[]): Map<string, number> {
  const newest = new Map<string, number>()
  for (const { deviceId, receivedMicros } of stored)
    if (deviceIds.includes(deviceId))
      newest.set(deviceId, Math.max(receivedMicros, newest.get(deviceId) ?? 0))
  return newest
}

type Engine = ReturnType<typeof relationalTestEngines>[number]
export type ForwardingToBroker = {
  relational: Relational
  ground: Awaited<ReturnType<typeof setUpForwarding>>
  broker: StandInBroker
}

/** Sets up a portal and a broker with controllable failures before each test of a suite. */
export function useForwardingToBroker(engine: Engine): ForwardingToBroker {
  const current = {} as ForwardingToBroker
  beforeAll(async () => {
    current.relational = await engine.open()
  })
  afterAll(() => current.relational.close())
  beforeEach(async () => {
    current.ground = await setUpForwarding(current.relational)
    current.broker = await startStandInBroker()
    return () => current.broker.close()
  })
  return current
}

export const mqttTarget = { username: '', password: '', topic: '' }

/** Returns a broker's retained messages under a filter, by topic. A broker sends them first after a subscription. */
export async function readRetained(url: string, filter: string): Promise<Map<string, string>> {
  const client = await mqtt.connectAsync(url, { reconnectPeriod: 0 })
  const retained = new Map<string, string>()
  const end = `end/${client.options.clientId}`
  const ended = new Promise<void>((resolve) => {
    client.on('message', (topic, payload, { retain }) => {
      if (topic === end) resolve()
      else if (retain) retained.set(topic, payload.toString())
    })
  })
  await client.subscribeAsync([filter, end])
  await client.publishAsync(end, '', { qos: 1 })
  await ended
  await client.endAsync()
  return retained
}
