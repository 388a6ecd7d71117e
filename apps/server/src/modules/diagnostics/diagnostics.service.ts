import type { Diagnostics } from '@fieldport/contract'
import { lastReadingPoints, maximumAheadSeconds, oldestReadableSeconds } from '@fieldport/domain'
import type { DeviceAccess } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { TelemetryService } from '../telemetry/telemetry.module.ts'
import { createFaultCollector } from './faults.ts'

export type DiagnosticsPorts = {
  readonly telemetry: Pick<TelemetryService, 'points'>
  readonly clock: Clock
  /** Total number of messages of the device that were refused. */
  readonly countRefused: (deviceId: string) => Promise<number>
  /** Whether it is connected to this process. */
  readonly isConnected: (deviceId: string) => boolean
  /** The last recorded connection, to any process. */
  readonly lastConnection: (deviceId: string) => Promise<LastConnection | null>
  /** Whether devices may be connected to other processes of this portal. */
  readonly isShared: boolean
}

export type LastConnection = {
  readonly transport: NonNullable<Diagnostics['connection']['transport']>
  /** Absent: unknown to the process that recorded it. */
  readonly isConnected?: boolean | undefined
}

type Parameter = Diagnostics['parameters'][number]

/** Keys of every point that are not parameters. */
const envelope: ReadonlySet<string> = new Set(['ts', 'time', 'aws_ts', 'deviceid'])
/** Longest shown value: parameters are short, and a file is none. */
const shownCharacters = 500

export type DiagnosticsService = ReturnType<typeof createDiagnosticsService>

/** Diagnostics of a device: its latest parameters, trouble codes, and its connection. */
export function createDiagnosticsService(ports: DiagnosticsPorts) {
  return {
    find: async (access: DeviceAccess, maximumParameters: number): Promise<Diagnostics> => {
      const { deviceId } = access
      const parameters = new Map<string, Parameter>()
      const faults = createFaultCollector()
      let at: number | null = null
      let lastMessageAt: number | null = null
      for await (const point of latestPoints(ports, access)) {
        const { ts, aws_ts: receivedAt } = point
        at ??= ts
        lastMessageAt = Math.max(lastMessageAt ?? 0, receivedAt)
        takeParameters(parameters, point)
        faults.add(point, ts)
      }
      return {
        at,
        parameters: inOrder(parameters).slice(0, maximumParameters),
        faults: faults.list(),
        connection: {
          ...(await connectionOf(ports, deviceId, lastMessageAt)),
          lastMessageAt,
          refusedTotal: await ports.countRefused(deviceId),
        },
      }
    },
  }
}

type Point = { readonly ts: number; readonly aws_ts: number } & Readonly<Record<string, unknown>>

/** Newest first, and one at a time because points may be large. */
async function* latestPoints(
  { telemetry, clock }: DiagnosticsPorts,
  access: DeviceAccess,
): AsyncGenerator<Point> {
  const now = nowSeconds(clock)
  const oldest = oldestReadableSeconds(access.tier, access.isVendor, now)
  const span = { fromMs: Math.max(0, oldest * 1000), toMs: (now + maximumAheadSeconds) * 1000 }
  for await (const chunk of telemetry.points(access.deviceId, span, lastReadingPoints))
    for (const { json } of chunk) yield JSON.parse(json) as Point
}

function takeParameters(parameters: Map<string, Parameter>, point: Point): void {
  for (const [key, value] of Object.entries(point)) {
    if (envelope.has(key) || parameters.has(key) || value === null || typeof value === 'object') continue
    const shown = typeof value === 'string' ? value.slice(0, shownCharacters).toWellFormed() : value
    parameters.set(key, { key, value: shown, ts: point.ts })
  }
}

/** In natural order: mod2 before mod10. */
function inOrder(parameters: ReadonlyMap<string, Parameter>): Parameter[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  return [...parameters.values()].toSorted((left, right) => compare(left.key, right.key))
}

/** Some brokers do not report presence: a device that sent within this time counts as connected. */
const recentContactSeconds = 60

async function connectionOf(
  { isConnected, lastConnection, isShared, clock }: DiagnosticsPorts,
  deviceId: string,
  lastMessageAt: number | null,
): Promise<Pick<Diagnostics['connection'], 'connected' | 'transport'>> {
  if (isConnected(deviceId)) return { connected: true, transport: 'mqtt' }
  const last = await lastConnection(deviceId)
  if (!last) return { connected: false, transport: null }
  const isHeard = last.transport === 'mqtt' && nowSeconds(clock) - (lastMessageAt ?? 0) < recentContactSeconds
  return { connected: isShared && (last.isConnected ?? isHeard), transport: last.transport }
}
