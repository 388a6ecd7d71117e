import { contract } from '@fieldport/contract'
import { oldestReadableSeconds, type Tier, tierTable } from '@fieldport/domain'
import { respondWithJson } from '../../../platform/http/json-response.ts'
import { type Caller, isVendor } from '../../../platform/access/caller.ts'
import { requireCaller } from '../../../platform/http/calls.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { RawCalls } from '../../../platform/http/raw-calls.ts'
import {
  selectRequestedChannels,
  listChannelColumns,
  type DefinedChannels,
  isFleetChannelKey,
} from './fleet-channels.ts'
import { computeFleetReadings } from './fleet-computed.ts'
import { readNamedColumns } from './named-columns.ts'
import { joinColumns, type NamedMeasurements, restrictToKeys } from './named-measurements.ts'
import {
  mergeReadings,
  formatMembers,
  formatReadings,
  stackReadings,
} from '../snapshots/snapshot-readings.ts'
import type { TelemetryService } from '../telemetry.service.ts'

export type FleetPorts = {
  readonly telemetry: Pick<TelemetryService, 'fleetReadings' | 'fleetReadingsText' | 'dataKeys' | 'latestFor'>
  /** The devices a person may see, with their plans. */
  readonly tiersOf: (caller: Caller) => Promise<ReadonlyMap<string, Tier>>
  /** The channels that these devices compute. */
  readonly channelsOf: (caller: Caller) => Promise<DefinedChannels>
  /** The names that people gave to measurements of these devices. */
  readonly namedOf: (caller: Caller) => Promise<NamedMeasurements>
  readonly clock: Clock
}

/** Newest values of thousands of devices. */
export function registerFleetRawCalls(raw: RawCalls, ports: FleetPorts): void {
  const { telemetry, tiersOf, channelsOf, namedOf, clock } = ports
  raw.get(contract.portal.userGetReadings, async ({ granted, input, context }) => {
    const caller = requireCaller(granted)
    const tiers = await tiersOf(caller)
    const now = nowSeconds(clock)
    const vendor = isVendor(caller)
    const oldest = (device: string) =>
      oldestReadableSeconds(tiers.get(device) ?? tierTable.Basic, vendor, now)
    const keys = [...new Set(input.dataKeys)]
    const computed = keys.filter(isFleetChannelKey)
    if (computed.length === 0) {
      const text = await telemetry.fleetReadingsText([...tiers.keys()], keys, oldest)
      return respondWithJson(text, context.req.raw.headers)
    }
    const measured = keys.filter((key) => !computed.includes(key))
    const [channels, names] = await ofDevices(tiers, [channelsOf(caller), namedOf(caller)])
    const asked = selectRequestedChannels(channels, computed)
    const [readings, channelValues, namedValues] = await Promise.all([
      telemetry.fleetReadings([...tiers.keys()], measured),
      computeFleetReadings(asked, computed, { telemetry, oldestSeconds: oldest }),
      readNamedColumns(names, computed, telemetry),
    ])
    const values = stackReadings(namedValues, channelValues)
    const text = formatReadings(
      mergeReadings(readings, measured, values, computed).map(
        (known) =>
          [
            known.device,
            formatMembers(known, [...measured, ...computed], oldest(known.device) * 1000),
          ] as const,
      ),
    )
    return respondWithJson(text, context.req.raw.headers)
  })

  raw.get(contract.portal.userGetDataKeys, async ({ granted }) => {
    const caller = requireCaller(granted)
    const tiers = await tiersOf(caller)
    const [channels, names] = await ofDevices(tiers, [channelsOf(caller), namedOf(caller)])
    const sent = await telemetry.dataKeys([...tiers.keys()])
    // Buttons have names as well: only received values are measurements.
    const measured = restrictToKeys(names, new Set(sent.map(({ key }) => key)))
    const Items = [...sent, ...listChannelColumns(joinColumns(channels, measured))]
    return Response.json({ Items }, { headers: { 'cache-control': 'no-store' } })
  })
}

/** The devices of the caller among those: an API credential may reach fewer than its person does. */
async function ofDevices(
  devices: ReadonlyMap<string, unknown>,
  [channels, named]: readonly [Promise<DefinedChannels>, Promise<NamedMeasurements>],
): Promise<readonly [DefinedChannels, NamedMeasurements]> {
  const isReachable = ([id]: readonly [string, unknown]) => devices.has(id)
  const [defined, names] = await Promise.all([channels, named])
  return [new Map([...defined].filter(isReachable)), new Map([...names].filter(isReachable))]
}
