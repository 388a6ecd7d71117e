import { contract } from '@fieldport/contract'
import { oldestReadableSeconds, type Tier, tierTable } from '@fieldport/domain'
import { bulkAnswer } from '../../platform/bulk-answer.ts'
import { type Caller, isVendor } from '../../platform/caller.ts'
import { callerOf } from '../../platform/calls.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { RawCalls } from '../../platform/raw-calls.ts'
import type { TelemetryService } from './telemetry.service.ts'

export type FleetPorts = {
  readonly telemetry: Pick<TelemetryService, 'fleetReadingsText' | 'dataKeys'>
  /** The devices that a person may see, and the plan of each. */
  readonly tiersOf: (caller: Caller) => Promise<ReadonlyMap<string, Tier>>
  readonly clock: Clock
}

/** Newest values of thousands of devices. */
export function registerFleetRawCalls(raw: RawCalls, { telemetry, tiersOf, clock }: FleetPorts): void {
  raw.get(contract.portal.userGetReadings, async ({ granted, input, context }) => {
    const caller = callerOf(granted)
    const tiers = await tiersOf(caller)
    const keys = [...new Set(input.dataKeys)]
    const now = nowSeconds(clock)
    const vendor = isVendor(caller)
    const oldest = (device: string) =>
      oldestReadableSeconds(tiers.get(device) ?? tierTable.Basic, vendor, now)
    const text = await telemetry.fleetReadingsText([...tiers.keys()], keys, oldest)
    return bulkAnswer(text, context.req.raw.headers)
  })

  raw.get(contract.portal.userGetDataKeys, async ({ granted }) => {
    const Items = await telemetry.dataKeys([...(await tiersOf(callerOf(granted))).keys()])
    return Response.json({ Items }, { headers: { 'cache-control': 'no-store' } })
  })
}
