import { type Clock, systemClock } from '../../clock.ts'
import type { FleetDevice } from '../../fleet.ts'
import { sendHistory } from '../../history.ts'
import { tierOf } from '../accounts.ts'
import { createProgressBar } from './progress-bar.ts'
import { signInVendor } from '../sessions.ts'

const daySeconds = 86_400
/** The last day is finer, because people look at it most closely. */
const recentStepSeconds = 60
const earlierStepSeconds = 300
/** A shorter gap is filled silently. */
const quietSeconds = 2 * 3600

export type SeedOptions = {
  readonly origin: string
  readonly devices: readonly FleetDevice[]
  readonly historyDays: number
  readonly signal: AbortSignal
  readonly clock?: Clock
}

/**
 * Fills in every device's history from where the portal's data ends: all of it the first time, later what was missed while the demo
 * was off, and the rest after it was killed.
 */
export async function seedHistory({
  origin,
  devices,
  historyDays,
  signal,
  clock = systemClock,
}: SeedOptions): Promise<void> {
  const now = Math.floor(clock.nowMs() / 1000)
  const contacts = await lastContacts(origin)
  const startOf = ({ deviceId }: FleetDevice) => {
    const days = tierOf(deviceId) === 'Basic' ? 1 : historyDays
    return Math.max(now - days * daySeconds, (contacts.get(deviceId) ?? 0) + 1)
  }
  const bar = createProgressBar(`${historyDays} days of history`)
  const isLong = devices.some((device) => now - startOf(device) > quietSeconds)
  await sendHistory({
    origin,
    devices,
    fromSeconds: now - historyDays * daySeconds,
    toSeconds: now,
    stepSeconds: (seconds) => (seconds > now - daySeconds ? recentStepSeconds : earlierStepSeconds),
    resumeFrom: (deviceId) => devices.filter((device) => device.deviceId === deviceId).map(startOf)[0],
    onProgress: ({ done, points }) => {
      if (isLong) bar.show(done, `${points.toLocaleString('en')} points`)
    },
    signal,
    clock,
    random: Math.random,
  })
  if (isLong) bar.end()
}

/** Newest stored point of each device, epoch seconds, as the vendor sees them. */
async function lastContacts(origin: string): Promise<ReadonlyMap<string, number>> {
  const cookie = await signInVendor(origin)
  const summary = await fetch(`${origin}/api/portal/admin-get-device-summary`, { headers: { cookie } })
  const { Items } = (await summary.json()) as { Items: { deviceid: string; lastContact: number | null }[] }
  return new Map(
    Items.flatMap(({ deviceid, lastContact }) => (lastContact === null ? [] : [[deviceid, lastContact]])),
  )
}
