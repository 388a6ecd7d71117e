/** Plan tiers of a device. Source: specification 3, section 3 ('Plan limits table'). */
export const tierNames = ['Basic', 'Trial', 'Hosted'] as const
export type TierName = (typeof tierNames)[number]

export type Tier = {
  readonly name: TierName
  readonly dataStorageDays: number
  /** The fastest update rate the plan allows, in seconds. */
  readonly minimumIntervalSeconds: number
  /** Whether every point is stored and read without limits; what a plan without it disables is in `plan-rules.ts`. */
  readonly dataToPortal: boolean
  readonly exportEnabled: boolean
  readonly widgetsEnabled: boolean
  readonly customChartsEnabled: boolean
  readonly triggersEnabled: boolean
  readonly apiEnabled: boolean
  readonly serverLogEnabled: boolean
  /** Messages per month; 0 means none. */
  readonly emails: number
  readonly sms: number
}

/** What a plan may restrict. A call that needs one declares it in the contract. */
export type TierGate =
  | 'dataToPortal'
  | 'exportEnabled'
  | 'widgetsEnabled'
  | 'customChartsEnabled'
  | 'triggersEnabled'
  | 'apiEnabled'
  | 'serverLogEnabled'

const hosted: Omit<Tier, 'name'> = {
  dataStorageDays: 730,
  minimumIntervalSeconds: 5,
  dataToPortal: true,
  exportEnabled: true,
  widgetsEnabled: true,
  customChartsEnabled: true,
  triggersEnabled: true,
  apiEnabled: true,
  serverLogEnabled: true,
  emails: 300,
  sms: 100,
}

/** The specification does not give the rate of Basic: a quarter of an hour still shows that a device is alive. */
const basicIntervalSeconds = 900

/** The specification does not define Trial ('not shown'): a trial is the full product for 90 days, so it equals Hosted. */
export const tierTable: Readonly<Record<TierName, Tier>> = {
  Hosted: { name: 'Hosted', ...hosted },
  Trial: { name: 'Trial', ...hosted },
  Basic: {
    name: 'Basic',
    dataStorageDays: 1,
    minimumIntervalSeconds: basicIntervalSeconds,
    dataToPortal: false,
    exportEnabled: false,
    widgetsEnabled: false,
    customChartsEnabled: false,
    triggersEnabled: false,
    apiEnabled: false,
    serverLogEnabled: false,
    emails: 0,
    sms: 0,
  },
}

/** An unknown tier gets the least. */
export function parseTierName(value: unknown): TierName {
  return tierNames.find((name) => name === value) ?? 'Basic'
}

/** Maximum retention of the telemetry store, in days, whatever the plan. Source: specification 3, section 3. */
export const maximumStorageDays = 730

/**
 * Points slightly older than the plan allows are still returned, so that a range of exactly the plan's days works. Source:
 * specification 3, section 5.
 */
export const storageToleranceSeconds = 600

/**
 * The oldest time, in epoch seconds, that a reader may request.
 * The vendor's group is treated as 730 days. Source: specification 3, section 6.
 */
export function oldestReadableSeconds(tier: Tier, isVendor: boolean, nowSeconds: number): number {
  const days = isVendor ? maximumStorageDays : tier.dataStorageDays
  return nowSeconds - days * 86_400 - storageToleranceSeconds
}
