import { type DeviceResource, deviceResources } from '@fieldport/contract'
import * as z from 'zod'
import type { Notices } from '../../../adapters/relational/notices.ts'
import type { AccessChange } from '../../../platform/access/access-changes.ts'
import type { PointRow, ReceivedRange } from '../rows.ts'

/** Messages between portals over the same stores, so that viewers at one see what happened at another. */
export type PortalUpdate = {
  readonly stored: ReceivedRange
  readonly cleared: { readonly deviceId: string }
  readonly queued: { readonly deviceId: string; readonly mayRepeat: boolean }
  readonly changed: { readonly resource: DeviceResource; readonly devices: readonly string[] }
  readonly access: AccessChange
  readonly conditions: { readonly devices: readonly string[] }
  readonly plans: { readonly devices: readonly string[] }
  readonly rekeyed: { readonly devices: readonly string[] }
  readonly connected: Connected
}

/** Devices that connected to a portal, and the time of the first of these connections, epoch milliseconds. */
export type Connected = { readonly devices: readonly string[]; readonly atMs: number }

export type FanOutPorts = {
  readonly notices: Notices
  /** Identifies this process among those of the database. */
  readonly portalId: string
  readonly nowMs: () => number
  /** Runs the work once after a short delay: what happens meanwhile is sent in one notification. */
  readonly later: (work: () => void) => void
  readonly log: { readonly warn: (details: object, text: string) => void }
  /** Handlers for the messages of other portals. */
  readonly onStored: (stored: ReceivedRange) => Promise<void>
  readonly onCleared: (deviceId: string) => void
  readonly onQueued: (deviceId: string, mayRepeat: boolean) => void
  readonly onChanged: (deviceId: string, resource: DeviceResource) => void
  /** Called after the connection between portals was lost, because changes of any device may have been missed. */
  readonly onChangesMissed: () => void
  /** Conditions of these devices changed; undefined: of any device. */
  readonly onConditions: (devices?: readonly string[]) => Promise<void>
  readonly onAccess: (change: AccessChange) => Promise<void>
  /** The plans of these devices changed. */
  readonly onPlans: (devices: readonly string[]) => void
  /** The secrets of these devices were replaced. */
  readonly onRekeyed: (devices: readonly string[]) => void
  readonly onConnected: (connected: Connected) => void
  /** Devices that are being viewed here. */
  readonly watched: () => readonly string[]
}

const micros = z.number().int().nonnegative()
const deviceId = z.string().min(1).max(64)
const notice = z.object({
  from: z.string(),
  stored: z
    .object({
      devices: z.array(deviceId),
      fromMs: z.number().int(),
      toMs: z.number().int(),
      fromMicros: micros,
      toMicros: micros,
    })
    .optional(),
  cleared: z.object({ deviceId }).optional(),
  conditions: z.object({ devices: z.array(deviceId) }).optional(),
  plans: z.object({ devices: z.array(deviceId) }).optional(),
  rekeyed: z.object({ devices: z.array(deviceId) }).optional(),
  connected: z.object({ devices: z.array(deviceId), atMs: z.number() }).optional(),
  queued: z.object({ deviceId, mayRepeat: z.boolean() }).optional(),
  changed: z.object({ resource: z.enum(deviceResources), devices: z.array(deviceId) }).optional(),
  access: z
    .union([
      z.object({ of: z.literal('user'), userId: z.string() }),
      z.object({ of: z.enum(['guests', 'everybody']) }),
    ])
    .optional(),
})

/** A notification has less than 8,000 bytes. */
const maximumDevicesPerNotice = 400
/** Safety margin for a gap: clocks of portals differ, and stored rows are announced with a delay. */
export const gapMarginMicros = 10_000_000
/** The oldest and the newest possible time of a point, milliseconds. */
const anyTime = { fromMs: 0, toMs: 4_102_444_800_000 }

export type FanOut = ReturnType<typeof createFanOut>

function inParts(devices: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(devices.length / maximumDevicesPerNotice) }, (_, at) =>
    devices.slice(at * maximumDevicesPerNotice, (at + 1) * maximumDevicesPerNotice),
  )
}

/** Announces local events to other portals, and handles theirs. */
export function createFanOut(ports: FanOutPorts) {
  const { notices, portalId, log } = ports
  let heardAtMs = ports.nowMs()
  let reading: Promise<void> = Promise.resolve()

  /** One after the other: what was stored first is shown first. */
  const read = (stored: ReceivedRange): void => {
    reading = reading
      .then(() => ports.onStored(stored))
      .catch((error: unknown) => log.warn({ err: error }, 'what another portal stored is not shown live'))
  }

  const onNotice = (text: string): void => {
    heardAtMs = ports.nowMs()
    const news = readNotice(text)
    if (!news) return log.warn({ text: text.slice(0, 200) }, 'a notice between portals is not understood')
    if (news.from === portalId) return undefined
    if (news.stored) read(news.stored)
    if (news.cleared) ports.onCleared(news.cleared.deviceId)
    if (news.queued) ports.onQueued(news.queued.deviceId, news.queued.mayRepeat)
    if (news.changed) for (const id of news.changed.devices) ports.onChanged(id, news.changed.resource)
    if (news.access) applyAccessChange(ports, news.access)
    if (news.plans) ports.onPlans(news.plans.devices)
    if (news.rekeyed) ports.onRekeyed(news.rekeyed.devices)
    if (news.connected) ports.onConnected(news.connected)
    if (news.conditions) readConditions(ports, news.conditions.devices)
    return undefined
  }

  const onGap = (): void => {
    const fromMicros = heardAtMs * 1000 - gapMarginMicros
    heardAtMs = ports.nowMs()
    const toMicros = heardAtMs * 1000 + gapMarginMicros
    const devices = ports.watched()
    // Changes of access announced meanwhile were missed.
    applyAccessChange(ports, { of: 'everybody' })
    ports.onChangesMissed()
    readConditions(ports)
    if (devices.length > 0) read({ ...anyTime, devices, fromMicros, toMicros })
  }

  return {
    listen: (): Promise<void> =>
      notices.listen({
        onNotice,
        onGap,
        onError: (error) => log.warn({ err: error }, 'the line to other portals broke'),
      }),

    ...createBroadcasts(ports),

    /** Resolves when nothing is being read. */
    idle: () => reading,
  }
}

/** Some messages are sent immediately, frequent ones are batched for a moment. */
function createBroadcasts({
  notices,
  portalId,
  later,
  log,
}: Pick<FanOutPorts, 'notices' | 'portalId' | 'later' | 'log'>) {
  let untold: UnsentRange | null = null
  const changed = new Map<DeviceResource, Set<string>>()
  let isFlushPlanned = false

  const send = (news: readonly Partial<PortalUpdate>[]): void => {
    const texts = news.map((one) => JSON.stringify({ from: portalId, ...one }))
    notices.send(texts).catch((error: unknown) => log.warn({ err: error }, 'other portals were not told'))
  }

  const flush = (): void => {
    isFlushPlanned = false
    if (untold) {
      const { devices: set, ...span } = untold
      untold = null
      send(inParts([...set]).map((devices) => ({ stored: { ...span, devices } })))
    }
    for (const [resource, set] of changed)
      send(inParts([...set]).map((devices) => ({ changed: { resource, devices } })))
    changed.clear()
  }

  const planFlush = (): void => {
    if (isFlushPlanned) return
    isFlushPlanned = true
    later(flush)
  }

  return {
    /** Call when the rows are durable. */
    broadcastStored(rows: readonly PointRow[]): void {
      untold = extend(untold, rows)
      planFlush()
    },

    /** Call when the change is durable. */
    broadcastChanged(id: string, resource: DeviceResource): void {
      const devices = changed.get(resource) ?? new Set()
      changed.set(resource, devices.add(id))
      planFlush()
    },

    /** Call when they are stored. */
    broadcastConditions: createConditionsNotice(send, later),

    broadcastConnected: createConnectedNotice(send, later),

    broadcastCleared: (id: string): void => send([{ cleared: { deviceId: id } }]),
    broadcastQueued: (id: string, mayRepeat: boolean): void =>
      send([{ queued: { deviceId: id, mayRepeat } }]),
    /** Call when the change is durable. */
    broadcastPlans: (devices: readonly string[]): void =>
      send(inParts([...new Set(devices)]).map((part) => ({ plans: { devices: part } }))),
    /** Call when they are stored. */
    broadcastRekeyed: (devices: readonly string[]): void =>
      send(inParts(devices).map((part) => ({ rekeyed: { devices: part } }))),
    broadcastAccessChange: (access: AccessChange): void => send([{ access }]),
  }
}

/** Conditions that change within a moment are announced in one notification. */
function createConditionsNotice(
  send: (news: readonly Partial<PortalUpdate>[]) => void,
  later: FanOutPorts['later'],
) {
  let changed = new Set<string>()
  const flush = () => {
    const devices = [...changed]
    changed = new Set()
    send(inParts(devices).map((part) => ({ conditions: { devices: part } })))
  }
  return (id: string): void => {
    if (changed.size === 0) later(flush)
    changed.add(id)
  }
}

/** Devices that connect within a moment, as after an outage, are announced in one notification. */
function createConnectedNotice(
  send: (news: readonly Partial<PortalUpdate>[]) => void,
  later: FanOutPorts['later'],
) {
  let connected = new Map<string, number>()
  const flush = () => {
    const atMs = Math.min(...connected.values())
    const devices = [...connected.keys()]
    connected = new Map()
    send(inParts(devices).map((part) => ({ connected: { devices: part, atMs } })))
  }
  return (id: string, atMs: number): void => {
    connected.set(id, atMs)
    if (connected.size === 1) later(flush)
  }
}

function readConditions({ onConditions, log }: FanOutPorts, devices?: readonly string[]): void {
  onConditions(devices).catch((error: unknown) =>
    log.warn({ err: error }, 'conditions that another portal stored are not shown live'),
  )
}

function applyAccessChange({ onAccess, log }: FanOutPorts, change: AccessChange): void {
  onAccess(change).catch((error: unknown) => log.warn({ err: error }, 'a change of access was not followed'))
}

/** The rows stored here since the last notification. */
type UnsentRange = {
  devices: Set<string>
  fromMs: number
  toMs: number
  fromMicros: number
  toMicros: number
}

function extend(untold: UnsentRange | null, rows: readonly PointRow[]): UnsentRange {
  const { POSITIVE_INFINITY: most, NEGATIVE_INFINITY: least } = Number
  const all = untold ?? { devices: new Set(), fromMs: most, toMs: least, fromMicros: most, toMicros: least }
  for (const { device, ts, receivedMicros } of rows) {
    all.devices.add(device)
    all.fromMs = Math.min(all.fromMs, Math.floor(ts * 1000))
    all.toMs = Math.max(all.toMs, Math.ceil(ts * 1000))
    all.fromMicros = Math.min(all.fromMicros, receivedMicros)
    all.toMicros = Math.max(all.toMicros, receivedMicros)
  }
  return all
}

function readNotice(text: string): z.infer<typeof notice> | null {
  try {
    return notice.parse(JSON.parse(text))
  } catch {
    return null
  }
}
