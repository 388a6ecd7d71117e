import { tierTable } from '@fieldport/domain'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import type { DeviceSubscriptionPorts } from './device-subscription.ts'
import { openEventStream } from './event-stream.ts'
import { createLiveFeed } from './live-feed.ts'
import { streamAllowedDevices } from './points-stream.ts'

const [one, two, absent] = ['STREAM001', 'STREAM002', 'STREAM999']
const now = 1_760_000_000
const caller: Caller = { userId: 'u', email: 'owner@example.com', name: '', groups: [], siteId: 'default' }
const dayS = 86_400

const access = (
  deviceId: string,
  tier: 'Hosted' | 'Basic' = 'Hosted',
  permission: DeviceAccess['permission'] = 'VIEW',
): DeviceAccess => ({
  deviceId,
  permission,
  tier: tierTable[tier],
  isVendor: false,
})

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A stream of the devices, of which the caller may see those in `allowed`. */
async function follow(
  deviceIds: readonly string[],
  allowed: Map<string, DeviceAccess>,
  lastEventId?: string,
  stored: Readonly<Record<string, readonly number[]>> = {},
) {
  const feed = createLiveFeed()
  const stopping = new AbortController()
  const stream = openEventStream({
    stopping: stopping.signal,
    recheckAccess: async () => {},
    heartbeatMs: 5,
  })
  stops.push(() => stopping.abort())
  const publish = (device: string, ts: number) =>
    feed.publish([{ device, ts, receivedMicros: ts * 1e6, json: `{"ts":${ts}}`, record: { ts } }])
  const receivedAfter = vi.fn<DeviceSubscriptionPorts['telemetry']['receivedAfter']>(
    async (deviceId, cursor) => {
      // A point that arrives meanwhile is sent once, after the earlier ones.
      if (deviceId === one) publish(one, now + 9)
      return (stored[deviceId] ?? [])
        .filter((ts) => ts * 1e6 > cursor)
        .map((ts) => ({ receivedMicros: ts * 1e6, tsMs: ts * 1000, json: `{"ts":${ts}}`, contentHash: 0n }))
    },
  )
  await streamAllowedDevices(stream, caller, deviceIds, lastEventId, {
    feed,
    telemetry: { receivedAfter },
    clock: { nowMs: () => now * 1000 },
    openConditions: (_, oldestSeconds) => {
      const state = oldestSeconds < now - 30 * dayS ? 'alarm' : 'ok'
      return { state, needsSomebody: false, conditions: [] }
    },
    findDeviceAccesses: async (_, ids) => new Map([...allowed].filter(([id]) => ids.includes(id))),
  })
  const reader = stream.response.body?.getReader()
  let text = ''
  const read = async (until: string) => {
    while (!text.includes(until)) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
      if (done) throw new Error(`the stream ended before ${until}: ${text}`)
      text += new TextDecoder().decode(value)
    }
    return text
  }
  return { feed, publish, read, receivedAfter }
}

const idAfter = (text: string, ts: number) =>
  text
    .split('\n\n')
    .find((event) => event.includes(`"ts":${ts}`))
    ?.match(/^id: (.+)$/m)?.[1]
const sent = (text: string) =>
  [...text.matchAll(/^event: point\ndata: (.+)$/gm)].map(([, data]) => {
    const { device, point } = JSON.parse(data ?? '') as { device: string; point: { ts: number } }
    return [device, point.ts - now]
  })

describe('a stream of several devices', () => {
  it('delivers points of visible devices, and treats others as missing', async () => {
    const { publish, read, feed } = await follow([one, two, absent], new Map([[one, access(one)]]))
    for (const [at, device] of [two, absent, one].entries()) publish(device, now + at)
    const text = await read(`"ts":${now + 2}`)
    expect(sent(text)).toEqual([[one, 2]])
    for (const device of [two, absent]) {
      expect(text).toContain(`event: gone\ndata: {"device":"${device}"}\n\n`)
      expect(feed.isWatched(device)).toBe(false)
    }
  })

  it("reports changed conditions, as far as each device's plan allows", async () => {
    const allowed = new Map([
      [one, access(one)],
      [two, access(two, 'Basic')],
    ])
    const { feed, read } = await follow([one, two, absent], allowed)
    for (const device of [absent, two, one]) feed.announceConditions(device, now)
    const text = await read(`{"device":"${one}","state"`)
    const told = [...text.matchAll(/^event: conditions\ndata: (.+)$/gm)].map(([, data]) =>
      JSON.parse(data ?? ''),
    )
    expect(told).toMatchObject([
      { device: two, state: 'ok' },
      { device: one, state: 'alarm', conditions: [] },
    ])
  })

  it("delivers nothing older than each device's plan keeps", async () => {
    const allowed = new Map([
      [one, access(one)],
      [two, access(two, 'Basic')],
    ])
    const { publish, read } = await follow([one, two], allowed)
    for (const device of [two, one]) publish(device, now - 10 * dayS)
    publish(one, now)
    expect(sent(await read(`"ts":${now}`))).toEqual([
      [one, -10 * dayS],
      [one, 0],
    ])
  })

  it('reports a lost device at the next heartbeat, and ends with the last', async () => {
    const allowed = new Map([one, two].map((id) => [id, access(id)]))
    const { publish, read, feed } = await follow([one, two], allowed)
    allowed.delete(one)
    await read(`event: gone\ndata: {"device":"${one}"}`)
    publish(one, now + 1)
    publish(two, now + 2)
    expect(sent(await read(`"ts":${now + 2}`))).toEqual([[two, 2]])
    feed.announceCleared(two)
    await read(`event: cleared\ndata: {"device":"${two}"}`)
    allowed.delete(two)
    await read('event: ended')
  })

  it('reports changes to users who may read what changed, as long as they may', async () => {
    const allowed = new Map([
      [one, access(one, 'Hosted', 'OPERATOR')],
      [two, access(two)],
    ])
    const { publish, read, feed } = await follow([one, two, absent], allowed)
    for (const device of [two, absent, one])
      for (const resource of [
        'commands',
        'configuration',
        'customItems',
        'firmware',
        'limits',
        'notes',
        'script',
      ] as const)
        feed.announceChanged(device, resource)
    publish(one, now)
    const changes = (text: string) =>
      [...text.matchAll(/^event: changed\ndata: (.+)$/gm)].map(([, data]) => data)
    expect(changes(await read(`"ts":${now}`))).toEqual([
      `{"device":"${two}","resource":"configuration"}`,
      `{"device":"${two}","resource":"customItems"}`,
      `{"device":"${two}","resource":"limits"}`,
      `{"device":"${two}","resource":"notes"}`,
      `{"device":"${one}","resource":"commands"}`,
      `{"device":"${one}","resource":"configuration"}`,
      `{"device":"${one}","resource":"customItems"}`,
      `{"device":"${one}","resource":"limits"}`,
      `{"device":"${one}","resource":"notes"}`,
    ])
    allowed.set(one, access(one))
    const text = await read(': heartbeat\n\n')
    feed.announceChanged(one, 'commands')
    publish(one, now + 1)
    expect(changes(await read(`"ts":${now + 1}`))).toEqual(changes(text))
  })

  it("resumes each device from its reader's position", async () => {
    const allowed = new Map([one, two].map((id) => [id, access(id)]))
    const first = await follow([one, two], allowed)
    first.publish(one, now + 1)
    first.publish(two, now + 2)
    first.publish(one, now + 3)
    const id = idAfter(await first.read(`"ts":${now + 3}`), now + 3)
    const stored = { [one]: [now + 1, now + 3, now + 5, now + 9], [two]: [now + 2, now + 4] }
    const again = await follow([one, two], allowed, id, stored)
    again.publish(two, now + 10)
    expect(sent(await again.read(`"ts":${now + 10}`))).toEqual([
      [one, 5],
      [one, 9],
      [two, 4],
      [two, 10],
    ])
  })

  it.each(['x', '1.2.3', '-1.!', ''])('does not resume from %j', async (id) => {
    const allowed = new Map([one, two].map((device) => [device, access(device)]))
    const { receivedAfter, publish, read } = await follow([two, absent], allowed, id)
    publish(two, now)
    expect(sent(await read(`"ts":${now}`))).toEqual([[two, 0]])
    expect(receivedAfter).not.toHaveBeenCalled()
  })
})
