import type { DecodedPoint } from '@fieldport/protocol'
import { PortalError } from '@fieldport/domain'
import type { IngestPorts, IngestRefusal, RefusedMessage, Transport } from './ports.ts'

export type AppendedPoints = {
  readonly deviceId: string
  readonly points: readonly DecodedPoint[]
  readonly transport: Transport
}

/**
 * The ports of ingest, in memory, to test each transport over real sockets without an engine.
 * `hold` makes every append wait until `release`; `failEngine` makes every append fail until `restoreEngine`.
 */
export type IngestRecorder = {
  readonly ports: IngestPorts
  readonly appended: AppendedPoints[]
  readonly refusals: { readonly deviceId: string; readonly message: RefusedMessage }[]
  readonly configs: { readonly deviceId: string; readonly config: unknown }[]
  readonly counted: Map<string, number>
  readonly secrets: Map<string, string>
  readonly udpAllowed: Set<string>
  /** Number of appends still pending. */
  readonly waiting: () => number
  readonly hold: () => void
  readonly release: () => void
  readonly failEngine: () => void
  readonly restoreEngine: () => void
}

const refusedKey = 'refuse-me'
/** How a configuration with the key 'refuse-me' is refused. */
export const configRefusal: IngestRefusal = {
  index: 0,
  reason: 'config-too-large',
  detail: 'The configuration is larger than 256 KiB.',
  localizable: { id: 'configurationTooLarge', params: {} },
}

/** Every device in `deviceIds` has the secret `secret-<deviceId>`. */
export function createIngestRecorder(deviceIds: readonly string[], nowMs: () => number): IngestRecorder {
  const appended: AppendedPoints[] = []
  const refusals: IngestRecorder['refusals'] = []
  const configs: IngestRecorder['configs'] = []
  const counted = new Map<string, number>()
  const secrets = new Map(deviceIds.map((deviceId) => [deviceId, `secret-${deviceId}`]))
  const udpAllowed = new Set<string>()
  const gate = buildGate()

  function count(name: string, by = 1): void {
    counted.set(name, (counted.get(name) ?? 0) + by)
  }

  const ports: IngestPorts = {
    async append(deviceId, points, transport) {
      await gate.pass()
      appended.push({ deviceId, points, transport })
      return points.length
    },
    recordRefusals: (deviceId, message) => refusals.push({ deviceId, message }),
    async recordConfig(deviceId, config) {
      await gate.pass()
      if (Object.hasOwn(config as object, refusedKey)) return configRefusal
      configs.push({ deviceId, config })
      return null
    },
    signIn: async ({ deviceId }, secret) => (secrets.get(deviceId) === secret ? 'right' : 'wrong'),
    allowUdp: async (deviceId) => (udpAllowed.has(deviceId) ? 'right' : 'wrong'),
    addressOf: (request) => request.socket.remoteAddress ?? '',
    deviceExists: async (deviceId) => secrets.has(deviceId),
    clock: { nowMs },
    isClockUnset: () => false,
    metrics: {
      received: (transport, sizeBytes) => {
        count(`received ${transport}`)
        count(`bytes ${transport}`, sizeBytes)
      },
      stored: (transport, points) => count(`stored ${transport}`, points),
      refused: (transport, reason, by) => count(`refused ${transport} ${reason}`, by),
    },
    log: { info: () => undefined, warn: () => undefined },
  }
  return { ports, appended, refusals, configs, counted, secrets, udpAllowed, ...gate.controls }
}

function buildGate() {
  const held: (() => void)[] = []
  let isHolding = false
  let isBroken = false
  let waiting = 0

  async function pass(): Promise<void> {
    waiting++
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    waiting--
    if (isBroken) throw new PortalError('ENGINE_UNAVAILABLE', 'storesNotOpen')
  }

  const controls = {
    waiting: () => waiting,
    hold: () => {
      isHolding = true
    },
    release: () => {
      isHolding = false
      for (const resolve of held.splice(0)) resolve()
    },
    failEngine: () => {
      isBroken = true
    },
    restoreEngine: () => {
      isBroken = false
    },
  }
  return { pass, controls }
}
