import { createAgent } from './transports/http/post.ts'
import type { Clock } from './clock.ts'
import type { DeviceLink, LiveDevice } from './device.ts'
import { createLiveDevice } from './device.ts'
import type { FleetDevice } from './fleet.ts'
import { hash32 } from './models/random.ts'
import type { DeviceBehaviour } from './device/behaviour.ts'
import type { FlashState } from './device/measuring/flash.ts'
import { createDownload } from './transports/download.ts'
import { createHttpTransport } from './transports/http/http.ts'
import { createMqttTransport } from './transports/mqtt/mqtt.ts'
import type { Transport, TransportStats } from './transports/transport.ts'
import { createUdpTransport } from './transports/udp.ts'

export type TransportKind = 'mqtt' | 'http' | 'udp'

export type FleetOptions = {
  readonly devices: readonly FleetDevice[]
  /** `http://host:port` of the portal. */
  readonly origin: string
  /** `mqtt://host:port` of the broker. */
  readonly mqttUrl: string
  readonly udp?: { readonly host: string; readonly port: number } | undefined
  /** One transport for all; by default most use MQTT, every eighth HTTP, every tenth UDP if `udp` is given. */
  readonly transport?: TransportKind | undefined
  readonly clock: Clock
  readonly random: () => number
  /** Ignores the outages of the models. */
  readonly steady?: boolean
  readonly bufferPoints?: number
  /** For all devices, overriding their own. */
  readonly behaviour?: DeviceBehaviour | undefined
  /** Flash contents of a device from an earlier run. */
  readonly loadSavedFlash?: (deviceId: string) => FlashState | undefined
  /** Between two steps of ten percent of a firmware update. */
  readonly updateStepMs?: number
}

export type FleetStats = Omit<TransportStats, 'lastError'> & {
  readonly measured: number
  readonly lastError: string | undefined
}

export type RunningFleet = {
  readonly devices: ReadonlyMap<string, LiveDevice>
  readonly stats: () => FleetStats
  readonly stop: (graceMs?: number) => Promise<void>
}

/** Points buffered per device while the server is unavailable: most of a day at one per minute, an hour at one per 3 s. */
const defaultBufferPoints = 1200
const httpSockets = 64
const httpEvery = 8
const udpEvery = 10

/** Runs many devices in this process, each with its own offset within the interval. */
export function runFleet(options: FleetOptions): RunningFleet {
  const agent = createAgent(options.origin, httpSockets)
  const devices = new Map<string, LiveDevice>()
  options.devices.forEach((device, index) => {
    const kind = options.transport ?? pickTransport(index, options.udp !== undefined)
    const live = setUp(device, kind, { ...options, agent })
    devices.set(device.deviceId, live)
    live.start()
  })

  return {
    devices,
    stats: () => sumOf([...devices.values()].map((device) => device.stats())),
    stop: async (graceMs) => {
      await Promise.all([...devices.values()].map((device) => device.stop(graceMs)))
      agent.destroy()
    },
  }
}

function pickTransport(index: number, udp: boolean): TransportKind {
  if (index % httpEvery === httpEvery - 1) return 'http'
  return udp && index % udpEvery === udpEvery - 1 ? 'udp' : 'mqtt'
}

type FleetResources = FleetOptions & { readonly agent: ReturnType<typeof createAgent> }

/** Ten of them: an update that a person can watch. */
const defaultStepMs = 500
/** How long the bootloader and the network take after a restart. */
const bootMs = 3000

function setUp(device: FleetDevice, kind: TransportKind, means: FleetResources): LiveDevice {
  const {
    clock,
    random,
    steady = false,
    behaviour,
    loadSavedFlash,
    updateStepMs = defaultStepMs,
    origin,
  } = means
  const kept = loadSavedFlash?.(device.deviceId)
  return createLiveDevice({
    device,
    clock,
    random,
    steady,
    bootMs,
    updateStepMs,
    openTransport: (link) => openTransport(kind, device, link, means),
    download: createDownload({ origin, deviceId: device.deviceId, secret: device.secret }),
    phaseMs: hash32(device.seed, 7, 7) % (device.baseIntervalSeconds * 1000),
    ...(behaviour === undefined ? {} : { behaviour }),
    ...(kept === undefined ? {} : { savedFlash: kept }),
  })
}

function openTransport(
  kind: TransportKind,
  device: FleetDevice,
  link: DeviceLink,
  means: FleetResources,
): Transport {
  const { clock, random, bufferPoints = defaultBufferPoints } = means
  const own = { deviceId: device.deviceId, secret: device.secret, clock, random, bufferPoints }
  if (kind === 'http')
    return createHttpTransport({ ...own, ...link, origin: means.origin, agent: means.agent })
  if (kind === 'mqtt') return createMqttTransport({ ...own, ...link, url: means.mqttUrl })
  if (means.udp === undefined) throw new Error('UDP needs a host and a port')
  return createUdpTransport({ ...own, ...means.udp })
}

function sumOf(all: readonly ReturnType<LiveDevice['stats']>[]): FleetStats {
  const total = { accepted: 0, refused: 0, dropped: 0, pending: 0, measured: 0 }
  let lastError: string | undefined
  for (const stats of all) {
    total.accepted += stats.accepted
    total.refused += stats.refused
    total.dropped += stats.dropped
    total.pending += stats.pending
    total.measured += stats.measured
    lastError ??= stats.pending > 0 || stats.refused > 0 ? stats.lastError : undefined
  }
  return { ...total, lastError }
}
