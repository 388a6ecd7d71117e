import { createMessage, type Message } from '@fieldport/messages'
import type { Tier, TierGate, TierName } from './tiers.ts'

/** A plan as it applies to one reader: vendors have no restrictions. */
export type PlanAccess = { readonly tier: Tier; readonly isVendor: boolean }

/** What a plan without data to the portal disables in any case. Source: specification 3, section 6. */
const needsData: ReadonlySet<TierGate> = new Set([
  'dataToPortal',
  'exportEnabled',
  'widgetsEnabled',
  'customChartsEnabled',
  'triggersEnabled',
])

/** Whether the reader may use a feature of the device. */
export function isInPlan({ tier, isVendor }: PlanAccess, gate: TierGate): boolean {
  return isVendor || (tier[gate] && (tier.dataToPortal || !needsData.has(gate)))
}

/** The message for a reader whose plan lacks a feature. Source: specification 3, section 8 ('Plan restrictions'). */
export function planRefusal(gate: TierGate, plan: TierName): Message {
  if (gate === 'widgetsEnabled') return createMessage('widgetsUnavailable')
  if (gate === 'customChartsEnabled') return createMessage('customChartsUnavailable')
  return createMessage(refusalOfPlan[gate], { plan })
}

/** The other gates' messages, which name the plan. */
const refusalOfPlan = {
  dataToPortal: 'diagnosticsUnavailable',
  exportEnabled: 'exportUnavailable',
  triggersEnabled: 'triggersUnavailable',
  apiEnabled: 'apiUnavailable',
  serverLogEnabled: 'serverLogUnavailable',
} as const satisfies Partial<Record<TierGate, string>>

/** Whether the plan restricts the reader's access to the device's data. */
export function isDataRestricted({ tier, isVendor }: PlanAccess): boolean {
  return !tier.dataToPortal && !isVendor
}

/** The same, from the response of device-get-settings. */
export function planAccessOf(settings: {
  readonly tier: Tier
  readonly dataRestricted: boolean
}): PlanAccess {
  return { tier: settings.tier, isVendor: !settings.tier.dataToPortal && !settings.dataRestricted }
}

/**
 * Minimum seconds between two stored points; 0: every point is stored.
 * A plan without data to the portal stores at its fastest rate.
 */
export function storageIntervalSeconds(tier: Pick<Tier, 'dataToPortal' | 'minimumIntervalSeconds'>): number {
  return tier.dataToPortal ? 0 : tier.minimumIntervalSeconds
}

/**
 * Expected seconds to the next stored point of a device with this interval; undefined stays unknown.
 * The first message after the storage interval is the next that is stored.
 */
export function storedIntervalSeconds(
  sentSeconds: number | undefined,
  tier: Pick<Tier, 'dataToPortal' | 'minimumIntervalSeconds'>,
): number | undefined {
  const storage = storageIntervalSeconds(tier)
  if (sentSeconds === undefined || sentSeconds >= storage) return sentSeconds
  return storage + sentSeconds
}
