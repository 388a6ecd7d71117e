import type { Message } from '@fieldport/messages'
import { isInPlan, type PlanAccess, planRefusal } from '../plans/plan-rules.ts'

/**
 * Why a device's plan does not allow a reader to export its data; null: it does.
 * Source: specification 3, section 8 ('Plan restrictions').
 */
export function exportGate(access: PlanAccess): Message | null {
  return isInPlan(access, 'exportEnabled') ? null : planRefusal('exportEnabled', access.tier.name)
}

/** Points that a page of the portal reads at once: its cards the last 600, its table 100 rows, its timeline less. */
const maximumPointsOfPage = 1_000

/**
 * Why a device's plan does not allow a reader this many points in one response: more than a page needs counts as an
 * export. null: it does.
 */
export function pageGate(access: PlanAccess, points: number): Message | null {
  return points > maximumPointsOfPage ? exportGate(access) : null
}

/** Maximum number of points in one columns response for a reader; the rest is on the next page, so that the portal's own table works. */
export function pagePointsWithinGate(access: PlanAccess, points: number): number {
  return exportGate(access) === null ? points : Math.min(points, maximumPointsOfPage)
}

/** A device excluded from an export of several, with the reason. */
export type LeftOutDevice<Device> = { readonly device: Device; readonly reason: Message }

/** The devices of an export that may be read, and those that their plan excludes. Nothing is excluded without a reason. */
export function splitByExportGate<Device extends PlanAccess>(
  devices: readonly Device[],
): { readonly included: readonly Device[]; readonly leftOut: readonly LeftOutDevice<Device>[] } {
  const checked = devices.map((device) => ({ device, reason: exportGate(device) }))
  return {
    included: checked.flatMap(({ device, reason }) => (reason === null ? [device] : [])),
    leftOut: checked.flatMap(({ device, reason }) => (reason === null ? [] : [{ device, reason }])),
  }
}
