import * as z from 'zod'
import type { Notices } from '../../../adapters/relational/notices.ts'
import type { AccessChange } from '../../../platform/access/access-changes.ts'
import type { PointRow, ReceivedRange } from '../rows.ts'

/** What portals over the same stores tell each other, so that whoever looks at one sees what happened at another. */
export type PortalUpdate = {
  readonly stored: ReceivedRange
  readonly cleared: { readonly deviceId: string }
  readonly queued: { readonly deviceId: string; readonly mayRepeat: boolean }
  readonly access: AccessChange
}

export type FanOutPorts = {
  readonly notices: Notices
  /** Names this process among those of the database. */
  readonly portalId: string
  readonly nowMs: () => number
  /** Runs the work once, a moment later: what happens meanwhile is told in one notice. */
  readonly later: (work: () => void) => void
  readonly log: { readonly warn: (details: object, text: string) => void }
  /** What is done here about the news of another portal. */
  readonly onStored: (stored: ReceivedRange) => Promise<void>
  readonly onCleared: (deviceId: string) => void
  readonly onQueued: (deviceId: string, mayRepeat: boolean) => void
  readonly onAccess: (change: AccessChange) => Promise<void>
  /** Devices that somebody here looks at. */
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
  queued: z.object({ deviceId, mayRepeat: z.boolean() }).optional(),
  access: z
    .union([
      z.object({ of: z.literal('user'), userId: z.string() }),
      z.object({ of: z.enum(['guests', 'everybody']) }),
    ])
    .optional(),
})

/** A notice has less than 8,000 bytes. */
const maximumDevicesPerNotice = 400
/** How much longer than its gap a line is asked for: clocks of portals differ, and what is stored is told a moment later. */
export const overlapMicros = 10_000_000
/** The oldest and the newest time that a point may have, milliseconds. */
const anyTime = { fromMs: 0, toMs: 4_102_444_800_000 }

export type FanOut = ReturnType<typeof createFanOut>

function inParts(devices: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(devices.length / maximumDevicesPerNotice) }, (_, at) =>
    devices.slice(at * maximumDevicesPerNotice, (at + 1) * maximumDevicesPerNotice),
  )
}

/** Tells other portals what happened here and does here what follows from what happened there. */
export function createFanOut(ports: FanOutPorts) {
  const { notices, portalId, later, log } = ports
  let untold: UnsentRange | null = null
  let heardAtMs = ports.nowMs()
  let reading: Promise<void> = Promise.resolve()

  const send = (news: readonly Partial<PortalUpdate>[]): void => {
    const texts = news.map((one) => JSON.stringify({ from: portalId, ...one }))
    notices.send(texts).catch((error: unknown) => log.warn({ err: error }, 'other portals were not told'))
  }

  const flushStored = (): void => {
    if (!untold) return
    const { devices: set, ...span } = untold
    untold = null
    send(inParts([...set]).map((devices) => ({ stored: { ...span, devices } })))
  }

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
    if (news.access) applyAccessChange(ports, news.access)
    return undefined
  }

  const onGap = (): void => {
    const fromMicros = heardAtMs * 1000 - overlapMicros
    heardAtMs = ports.nowMs()
    const toMicros = heardAtMs * 1000 + overlapMicros
    const devices = ports.watched()
    // Whatever was said of access meanwhile was not heard.
    applyAccessChange(ports, { of: 'everybody' })
    if (devices.length > 0) read({ ...anyTime, devices, fromMicros, toMicros })
  }

  return {
    listen: (): Promise<void> =>
      notices.listen({
        onNotice,
        onGap,
        onError: (error) => log.warn({ err: error }, 'the line to other portals broke'),
      }),

    /** Call when the rows are durable. */
    broadcastStored(rows: readonly PointRow[]): void {
      if (!untold) later(flushStored)
      untold = extend(untold, rows)
    },

    broadcastCleared: (id: string): void => send([{ cleared: { deviceId: id } }]),
    broadcastQueued: (id: string, mayRepeat: boolean): void =>
      send([{ queued: { deviceId: id, mayRepeat } }]),
    broadcastAccessChange: (access: AccessChange): void => send([{ access }]),

    /** Resolves when nothing is being read. */
    idle: () => reading,
  }
}

function applyAccessChange({ onAccess, log }: FanOutPorts, change: AccessChange): void {
  onAccess(change).catch((error: unknown) => log.warn({ err: error }, 'a change of access was not followed'))
}

/** Where rows stand that were stored here since the last notice. */
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
