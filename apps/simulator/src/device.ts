import type { Clock } from './clock.ts'
import { positiveAt } from './config-tree.ts'
import type { ConfigTree } from './device-config.ts'
import { configOf } from './device-config.ts'
import { createMeasurer } from './device/measurer.ts'
import { createSchedule } from './device/schedule.ts'
import type { FleetDevice } from './fleet.ts'
import type { PointEvent } from './point.ts'
import { createFileStore } from './rpc/files.ts'
import type { DeviceHands } from './rpc/responder.ts'
import { parseRequest, respond } from './rpc/responder.ts'
import type { Transport, TransportStats } from './transports/transport.ts'

/** What a transport needs of the device that uses it. */
export type DeviceLink = {
  readonly configJson: () => string
  readonly onCommand: (text: string) => { readonly topic: string; readonly body: string } | undefined
}

export type LiveDeviceOptions = {
  readonly device: FleetDevice
  readonly clock: Clock
  readonly openTransport: (link: DeviceLink) => Transport
  /** Shift of the measurements within their interval, so that a fleet does not send in step. */
  readonly phaseMs?: number
  /** Measures and sends through outages, for a demonstration that must not pause. */
  readonly steady?: boolean
}

export type LiveDevice = {
  readonly start: () => void
  /** No further measurements; waits for what is under way, at most `graceMs`. */
  readonly stop: (graceMs?: number) => Promise<void>
  /** Measures and sends at once. */
  readonly sendNow: () => void
  readonly whenIdle: () => Promise<void>
  readonly stats: () => TransportStats & { readonly measured: number; readonly held: number }
}

const defaultGraceMs = 5000

/** A device at work: measures every base interval, sends every transmit interval, obeys commands. */
export function createLiveDevice(options: LiveDeviceOptions): LiveDevice {
  const { device, clock } = options
  const config = configOf(device)
  const measurer = createMeasurer(device, config, options.steady === true)
  let startedMs = clock.nowMs()

  const send = (now: boolean): void => {
    const points = measurer.measure(clock.nowMs() / 1000, now)
    if (points.length > 0) transport.send(points)
  }
  const intervalMs = (): number =>
    positiveAt(config, 'device.base_interval', device.baseIntervalSeconds) * 1000
  const schedule = createSchedule(clock, intervalMs, options.phaseMs ?? 0, () => {
    send(false)
  })
  const hands = handsOf({
    device,
    config,
    uptimeSeconds: () => (clock.nowMs() - startedMs) / 1000,
    // A command is answered before it is obeyed.
    later: (delayMs, action) => {
      clock.after(delayMs, () => {
        if (schedule.running()) action()
      })
    },
    reboot: () => {
      startedMs = clock.nowMs()
      transport.restart()
    },
    send,
    reconfigure: () => {
      schedule.start()
      transport.sendConfig()
    },
    announce: measurer.announce,
  })
  const transport = options.openTransport({
    configJson: () => JSON.stringify(config),
    onCommand: commandsOf(hands),
  })
  return {
    start: () => {
      if (schedule.running()) return
      transport.start()
      schedule.start()
    },
    stop: async (graceMs = defaultGraceMs) => {
      schedule.stop()
      const rest = measurer.rest()
      if (rest.length > 0) transport.send(rest)
      await transport.stop(graceMs)
    },
    sendNow: () => {
      send(true)
    },
    whenIdle: transport.whenIdle,
    stats: () => statsOf(transport.stats(), measurer.stats()),
  }
}

type Obeying = {
  readonly device: FleetDevice
  readonly config: ConfigTree
  readonly uptimeSeconds: () => number
  readonly later: (delayMs: number, action: () => void) => void
  readonly reboot: () => void
  readonly send: (now: boolean) => void
  readonly reconfigure: () => void
  readonly announce: (event: PointEvent) => void
}

function handsOf(own: Obeying): DeviceHands {
  return {
    deviceId: own.device.deviceId,
    config: own.config,
    files: createFileStore({ 'init.js': '// no script\n' }),
    uptimeSeconds: own.uptimeSeconds,
    onReboot: (delayMs) => {
      own.later(delayMs, () => {
        own.announce({ topic: 'device', msg: 'Boot', lv: 10 })
        own.reboot()
      })
    },
    onTrigger: (index) => {
      own.announce({ topic: 'trigger', msg: `Trigger ${index}`, lv: 10 })
      own.later(0, () => {
        own.send(true)
      })
    },
    onConfigChanged: () => {
      own.later(0, own.reconfigure)
    },
  }
}

function commandsOf(hands: DeviceHands): DeviceLink['onCommand'] {
  return (text) => {
    const request = parseRequest(text)
    if (request === undefined) return undefined
    return { topic: `${request.src}/rpc`, body: JSON.stringify(respond(hands, request)) }
  }
}

function statsOf(
  sent: TransportStats,
  own: { readonly measured: number; readonly held: number; readonly lost: number },
): TransportStats & { measured: number; held: number } {
  return { ...sent, dropped: sent.dropped + own.lost, measured: own.measured, held: own.held }
}
