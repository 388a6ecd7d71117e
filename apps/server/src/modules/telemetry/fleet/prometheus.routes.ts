import { contract, type DeviceConditions, type DeviceSummary } from '@fieldport/contract'
import { isInPlan, oldestReadableSeconds, type Tier, tierTable } from '@fieldport/domain'
import { type Caller, isVendor } from '../../../platform/access/caller.ts'
import { requireCaller } from '../../../platform/http/calls.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { RawCalls } from '../../../platform/http/raw-calls.ts'
import type { TelemetryService } from '../telemetry.service.ts'
import { expositionMediaType, formatExposition } from './exposition.ts'
import { conditionMetric, deviceMetrics, valueMetric } from './fleet-metrics.ts'

export type PrometheusPorts = {
  readonly telemetry: Pick<TelemetryService, 'fleetReadings' | 'dataKeys'>
  /** The devices a person may see, with their plans. */
  readonly tiersOf: (caller: Caller) => Promise<ReadonlyMap<string, Tier>>
  readonly summariesOf: (caller: Caller) => Promise<readonly DeviceSummary[]>
  /** How people show the values of these devices, as stored. */
  readonly displaySettingsOf: (caller: Caller) => Promise<ReadonlyMap<string, unknown>>
  /** @param oldestSeconds of the data that the reader's plan shows, epoch seconds */
  readonly openConditions: (deviceId: string, oldestSeconds: number) => DeviceConditions
  readonly clock: Clock
}

/** The response to a scrape: from snapshots, never from points. */
export function registerPrometheusRawCall(raw: RawCalls, ports: PrometheusPorts): void {
  raw.get(contract.portal.userGetPrometheus, async ({ granted }) => {
    const caller = requireCaller(granted)
    const vendor = isVendor(caller)
    const found = await ports.tiersOf(caller)
    const tiers = new Map([...found].filter(([, tier]) => isInPlan({ tier, isVendor: vendor }, 'apiEnabled')))
    const now = nowSeconds(ports.clock)
    const oldestOf = (tier: Tier) => oldestReadableSeconds(tier, vendor, now)
    const ids = [...tiers.keys()]
    const keys = (await ports.telemetry.dataKeys(ids)).map(({ key }) => key)
    const [readings, settings, summaries] = await Promise.all([
      ports.telemetry.fleetReadings(ids, keys),
      ports.displaySettingsOf(caller),
      ports.summariesOf(caller),
    ])
    const conditions = [...tiers].map(
      ([id, tier]) => [id, ports.openConditions(id, oldestOf(tier)).conditions] as const,
    )
    const text = formatExposition([
      valueMetric(keys, readings, {
        settingsOf: (device) => settings.get(device),
        oldestSecondsOf: (device) => oldestOf(tiers.get(device) ?? tierTable.Basic),
      }),
      ...deviceMetrics(summaries.filter(({ deviceid }) => tiers.has(deviceid))),
      conditionMetric(conditions),
    ])
    return new Response(text, {
      headers: { 'content-type': expositionMediaType, 'cache-control': 'no-store' },
    })
  })
}
