import { expect } from 'vitest'
import type { LiveDevice, LiveDeviceOptions } from '../device.ts'
import { createLiveDevice } from '../device.ts'
import type { FleetDevice } from '../fleet.ts'
import { fleetDevice } from '../fleet.ts'
import type { FakeTransport } from './fake-transport.ts'
import { createFakeTransport } from './fake-transport.ts'
import type { ManualClock } from './manual-clock.ts'
import { createManualClock } from './manual-clock.ts'

export const startSeconds = 1_795_226_400

/** A device with a clock and network controlled by the test. */
export type DeviceBench = {
  live: LiveDevice
  clock: ManualClock
  transport: FakeTransport
  /** Sends a command. @returns the last immediate answer */
  command: (method: string, args?: unknown) => unknown
  /** Texts of all answers. */
  said: string[]
}

export function setUpDevice(
  change: Partial<FleetDevice> = {},
  atSeconds = startSeconds,
  more: Partial<LiveDeviceOptions> = {},
): DeviceBench {
  const clock = createManualClock(atSeconds * 1000)
  const device = { ...fleetDevice({ deviceId: 'LIVE00001', kind: 'environment-logger' }), ...change }
  let transport: FakeTransport | undefined
  const live = createLiveDevice({
    device,
    clock,
    phaseMs: 1200,
    ...more,
    openTransport: (link) => {
      transport = createFakeTransport(link)
      return transport
    },
  })
  const fake = transport as unknown as FakeTransport
  live.start()
  const said: string[] = []
  let id = 0
  const command = (method: string, args: unknown = {}): unknown => {
    const before = said.length
    const text = JSON.stringify({ id: ++id, method, args, src: 'portal/LIVE00001' })
    fake.link.onCommand(text, (reply) => {
      expect(reply.topic).toBe('portal/LIVE00001/rpc')
      said.push(reply.body)
    })
    return said.length === before ? undefined : (JSON.parse(said.at(-1) ?? 'null') as unknown)
  }
  return { live, clock, transport: fake, command, said }
}
