import type { SensorDevice } from '@fieldport/domain'
import mqtt from 'mqtt'
import type { Relational } from '../../adapters/relational/open.ts'
import { emptyTables } from '../../adapters/relational/testing.ts'
import { parseNetworks } from '../../platform/network/network-list.ts'
import { createSeal } from '../../platform/seal.ts'
import { owner, setUpDevices } from '../devices/testing.ts'
import { createForwardingModule } from './forwarding.module.ts'

/** A portal whose clock and points a test sets, on a database of its own. */
export async function setUpForwarding(relational: Relational) {
  await emptyTables(relational.db, 'forwarding_targets', 'forwarding_groups')
  const ground = await setUpDevices(relational)
  let nowMs = 1_800_000_000_000
  let stored: {
    deviceId: string
    tsMs: number
    contentHash: bigint
    receivedMicros: number
    json: string
  }[] = []
  let device: Omit<SensorDevice, 'id'> = { name: 'Pump 7', model: 'ORB-C1', config: {} }
  const portal = () =>
    createForwardingModule({
      db: relational.db,
      seal: createSeal('k'.repeat(32)),
      clock: { nowMs: () => nowMs },
      log: { warn: () => {} },
      audit: { record: () => Promise.resolve() },
      deviceLog: { note: () => {} },
      outbound: { allowsPlain: true, networks: parseNetworks('127.0.0.0/8') },
      telemetry: {
        receivedBetween: (deviceId, after, until, limit) =>
          Promise.resolve(
            stored
              .filter((record) => record.deviceId === deviceId)
              .filter(({ receivedMicros }) => receivedMicros > after && receivedMicros <= until)
              .slice(0, limit),
          ),
      },
      findCaller: () => Promise.resolve(owner),
      findDeviceAccess: ground.devices.findDeviceAccess,
      describeDevice: (id) => Promise.resolve({ id, ...device }),
    })
  return {
    ...ground,
    portal,
    nowMs: () => nowMs,
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
    pass: (seconds: number) => {
      nowMs += seconds * 1000
    },
    run: ({ forwarder } = portal()) => forwarder.run(new AbortController().signal),
  }
}

export const mqttTarget = { username: '', password: '', topic: '' }

/** What a broker keeps under a filter, by topic: a subscription is answered with it before anything else. */
export async function readRetained(url: string, filter: string): Promise<Map<string, string>> {
  const client = await mqtt.connectAsync(url, { reconnectPeriod: 0 })
  const kept = new Map<string, string>()
  const end = `end/${client.options.clientId}`
  const ended = new Promise<void>((resolve) => {
    client.on('message', (topic, payload, { retain }) => {
      if (topic === end) resolve()
      else if (retain) kept.set(topic, payload.toString())
    })
  })
  await client.subscribeAsync([filter, end])
  await client.publishAsync(end, '', { qos: 1 })
  await ended
  await client.endAsync()
  return kept
}
