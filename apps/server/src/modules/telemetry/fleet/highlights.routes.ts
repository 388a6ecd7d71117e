import { type ConditionSummary, contract, type Highlights } from '@fieldport/contract'
import { compileChannels, isPortalError, oldestReadableSeconds, type StoredPoint } from '@fieldport/domain'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { requireCaller } from '../../../platform/http/calls.ts'
import type { RawCalls } from '../../../platform/http/raw-calls.ts'
import type { TelemetryService } from '../telemetry.service.ts'
import { type HighlightInfo, highlightPoints, highlightsOf } from './highlights.ts'

export type HighlightsPorts = {
  readonly telemetry: Pick<TelemetryService, 'latestOfDevices' | 'withOlderPoints'>
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

/** Devices whose earlier points, for channels with windows, are read concurrently. */
const maximumParallelReads = 4

/** Highlights of the devices in the visible rows. */
export function registerHighlightsRawCalls(raw: RawCalls, ports: HighlightsPorts): void {
  raw.get(contract.portal.userGetHighlights, async ({ granted, input }) => {
    const accesses = await ports.findDeviceAccesses(requireCaller(granted), [...new Set(input.deviceids)])
    const described = await Promise.all([...accesses.values()].map((access) => describe(access, ports)))
    const shown = described.filter((device) => device !== undefined)
    const newest = await ports.telemetry.latestOfDevices(
      shown.map(({ access }) => access.deviceId),
      highlightPoints,
    )
    const devices: Record<string, Highlights> = {}
    const next = async () => {
      for (let device = shown.pop(); device !== undefined; device = shown.pop()) {
        const { deviceId } = device.access
        devices[deviceId] = await findHighlights(device, newest.get(deviceId) ?? [], ports)
      }
    }
    await Promise.all(Array.from({ length: maximumParallelReads }, next))
    return Response.json({ devices }, { headers: { 'cache-control': 'no-store' } })
  })
}

type DescribedDevice = { readonly access: DeviceAccess; readonly info: HighlightInfo }

/** @returns undefined: the device was deleted meanwhile */
async function describe(access: DeviceAccess, ports: HighlightsPorts): Promise<DescribedDevice | undefined> {
  try {
    return { access, info: await ports.getHighlightInfo(access.deviceId) }
  } catch (error) {
    if (isPortalError(error) && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

/** @param newest its newest points, newest first */
async function findHighlights(
  { access: { deviceId, tier, isVendor }, info }: DescribedDevice,
  newest: StoredPoint[],
  { telemetry, conditionsOf, clock }: HighlightsPorts,
): Promise<Highlights> {
  const oldest = oldestReadableSeconds(tier, isVendor, nowSeconds(clock))
  const channels = compileChannels(info.channels)
  const points = await telemetry.withOlderPoints(channels, deviceId, newest, highlightPoints)
  const leading = conditionsOf(deviceId, oldest).condition?.leading
  return highlightsOf(
    points.filter(({ ts }) => ts >= oldest),
    info,
    leading?.measurement && leading.subject,
  )
}
