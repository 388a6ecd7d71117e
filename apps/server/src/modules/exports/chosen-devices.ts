import type { ExportPreview } from '@fieldport/contract'
import { exportGate, PortalError, splitByExportGate } from '@fieldport/domain'
import { type Message, toLocalizableText } from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { DeviceDisplayInfo } from '../devices/devices.module.ts'
import { requireReadableSpan, type TelemetryService } from '../telemetry/telemetry.module.ts'
import type { ExportSource } from './exports.service.ts'

/** The devices, among those given, that the person may see. */
export type FindDeviceAccesses = (
  caller: Caller,
  deviceIds: readonly string[],
) => Promise<ReadonlyMap<string, DeviceAccess>>

export type ChosenDevicesPorts = {
  readonly findDeviceAccesses: FindDeviceAccesses
  readonly getDisplayInfo: (deviceId: string) => Promise<DeviceDisplayInfo>
  readonly telemetry: Pick<TelemetryService, 'count'>
  readonly clock: Clock
}

type Range = Parameters<typeof requireReadableSpan>[1]

export type ChosenDevices = ReturnType<typeof createChosenDevices>

/** The devices chosen for one file, each with its own access and plan. */
export function createChosenDevices({
  findDeviceAccesses,
  getDisplayInfo,
  telemetry,
  clock,
}: ChosenDevicesPorts) {
  /** In the order of the ids. @throws PortalError NOT_FOUND for a device that the person may not see */
  const accessesOf = async (caller: Caller, ids: readonly string[]): Promise<readonly DeviceAccess[]> => {
    const found = await findDeviceAccesses(caller, ids)
    return ids.map((id) => found.get(id) ?? notFound())
  }

  return {
    /**
     * The spans of each device to export, and the devices excluded by their plan.
     * @throws PortalError NOT_FOUND for a device that the person may not see, PLAN_RESTRICTED if nothing is left or the
     * range is too long
     */
    async require(caller: Caller, ids: readonly string[], range: Range) {
      const { included, leftOut } = splitByExportGate(await accessesOf(caller, ids))
      const [first] = leftOut
      if (included.length === 0 && first) throw planRestricted(first.reason)
      const now = nowSeconds(clock)
      return {
        sources: included.map((access): ExportSource => {
          return { deviceId: access.deviceId, span: requireReadableSpan(access, range, now) }
        }),
        leftOut: leftOut.map(({ device: { deviceId }, reason }) => ({ deviceId, reason })),
      }
    },

    /** @throws PortalError if one of them may no longer be exported */
    async recheck(caller: Caller, ids: readonly string[]): Promise<void> {
      for (const access of await accessesOf(caller, ids)) {
        const refusal = exportGate(access)
        if (refusal) throw planRestricted(refusal)
      }
    },

    /** @throws PortalError NOT_FOUND or PLAN_RESTRICTED */
    async preview(caller: Caller, ids: readonly string[], range: Range): Promise<ExportPreview> {
      const accesses = await accessesOf(caller, ids)
      const now = nowSeconds(clock)
      const items: ExportPreview['Items'] = []
      for (const access of accesses) {
        const { deviceId } = access
        const refusal = exportGate(access)
        const { name } = await getDisplayInfo(deviceId)
        const records = refusal ? 0 : await telemetry.count(deviceId, requireReadableSpan(access, range, now))
        items.push({ deviceid: deviceId, name, records, leftOut: refusal && toLocalizableText(refusal) })
      }
      return { Items: items }
    },
  }
}

function planRestricted(message: Message): PortalError {
  return new PortalError('PLAN_RESTRICTED', message, { gate: 'exportEnabled' })
}

function notFound(): never {
  throw new PortalError('NOT_FOUND', 'notFound')
}
