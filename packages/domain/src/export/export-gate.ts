import type { Message } from '@fieldport/messages'
import { isInPlan, type PlanAccess, planRefusal } from '../plans/plan-rules.ts'

/**
 * Why the plan of a device forbids a reader to export its data; null: it does not.
 * Source: specification 3, section 8 ('Plan restrictions').
 */
export function exportGate(access: PlanAccess): Message | null {
  return isInPlan(access, 'exportEnabled') ? null : planRefusal('exportEnabled', access.tier.name)
}

/** Points that a page of the portal reads at once: its cards the last 600, its table 100 rows, its timeline less. */
const maximumPointsOfPage = 1_000

/**
 * Why the plan of a device forbids a reader so many points in one answer: above what a page needs they are an export. null: it does not.
 */
export function pageGate(access: PlanAccess, points: number): Message | null {
  return points > maximumPointsOfPage ? exportGate(access) : null
}

/** As many points as one answer in columns may have for a reader: what is left goes on to the next page, so that the portal's own table works. */
export function pagePointsWithinGate(access: PlanAccess, points: number): number {
  return exportGate(access) === null ? points : Math.min(points, maximumPointsOfPage)
}

/** A device that is left out of an export of several, and why. */
export type LeftOutDevice<Device> = { readonly device: Device; readonly reason: Message }

/** The devices of an export that may be read, and those that their plan keeps out of it. Nothing is left out without a reason. */
export function splitByExportGate<Device extends PlanAccess>(
  devices: readonly Device[],
): { readonly included: readonly Device[]; readonly leftOut: readonly LeftOutDevice<Device>[] } {
  const checked = devices.map((device) => ({ device, reason: exportGate(device) }))
  return {
    included: checked.flatMap(({ device, reason }) => (reason === null ? [device] : [])),
    leftOut: checked.flatMap(({ device, reason }) => (reason === null ? [] : [{ device, reason }])),
  }
}
