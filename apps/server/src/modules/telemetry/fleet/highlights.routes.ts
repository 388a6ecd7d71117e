import { type ConditionSummary, contract, type Highlights } from '@fieldport/contract'
import { compileChannels, isPortalError, oldestReadableSeconds } from '@fieldport/domain'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { requireCaller } from '../../../platform/http/calls.ts'
import type { RawCalls } from '../../../platform/http/raw-calls.ts'
import type { TelemetryService } from '../telemetry.service.ts'
import { type HighlightInfo, highlightPoints, highlightsOf } from './highlights.ts'

export type HighlightsPorts = {
  readonly telemetry: Pick<TelemetryService, 'latestFor'>
  readonly findDeviceAccesses: (
    caller: Caller,
    deviceIds: readonly string[],
  ) => Promise<ReadonlyMap<string, DeviceAccess>>
  /** @throws PortalError NOT_FOUND */
  readonly getHighlightInfo: (deviceId: string) => Promise<HighlightInfo>
  /** @param oldestSeconds of the data that the reader's plan shows, epoch seconds */
  readonly conditionsOf: (deviceId: string, oldestSeconds: number) => { readonly condition: ConditionSummary }
  readonly clock: Clock
}

/** Devices whose points are read concurrently. */
const maximumParallelReads = 4

/** Highlights of the devices in the visible rows. */
export function registerHighlightsRawCalls(raw: RawCalls, ports: HighlightsPorts): void {
  raw.get(contract.portal.userGetHighlights, async ({ granted, input }) => {
    const accesses = await ports.findDeviceAccesses(requireCaller(granted), [...new Set(input.deviceids)])
    const waiting = [...accesses.values()]
    const devices: Record<string, Highlights> = {}
    const next = async () => {
      for (let access = waiting.pop(); access !== undefined; access = waiting.pop()) {
        const found = await readHighlights(access, ports)
        if (found) devices[access.deviceId] = found
      }
    }
    await Promise.all(Array.from({ length: maximumParallelReads }, next))
    return Response.json({ devices }, { headers: { 'cache-control': 'no-store' } })
  })
}

/** @returns undefined: the device was deleted meanwhile */
async function readHighlights(
  { deviceId, tier, isVendor }: DeviceAccess,
  { telemetry, getHighlightInfo, conditionsOf, clock }: HighlightsPorts,
): Promise<Highlights | undefined> {
  const oldest = oldestReadableSeconds(tier, isVendor, nowSeconds(clock))
  try {
    const info = await getHighlightInfo(deviceId)
    const points = await telemetry.latestFor(compileChannels(info.channels), deviceId, highlightPoints)
    const leading = conditionsOf(deviceId, oldest).condition?.leading
    return highlightsOf(
      points.filter(({ ts }) => ts >= oldest),
      info,
      leading?.measurement && leading.subject,
    )
  } catch (error) {
    if (isPortalError(error) && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}
