import type { DeviceSummary } from '@fieldport/contract'
import { compareUrgency } from '@fieldport/domain'
import type { OpenCondition } from '../../../../lib/conditions/reason-text.ts'
import type { DeviceStatus } from '../../../../lib/fleet/live-fleet.ts'

export type DeviceNeedingAttention = {
  readonly deviceid: string
  readonly name: string
  /** The worst unacknowledged condition. */
  readonly condition: OpenCondition
  /** Number of other open conditions. */
  readonly others: number
}

/** The machines that need attention, worst first. Acknowledged conditions do not count. */
export function listDevicesNeedingAttention<Device extends Pick<DeviceSummary, 'deviceid' | 'name'>>(
  devices: readonly Device[],
  status: (device: Device) => Pick<DeviceStatus, 'condition'>,
): readonly DeviceNeedingAttention[] {
  return devices
    .flatMap((device) => {
      const { condition } = status(device)
      if (!condition?.needsSomebody) return []
      const { deviceid, name } = device
      return [{ deviceid, name: name || deviceid, condition: condition.leading, others: condition.open - 1 }]
    })
    .toSorted((left, right) => compareUrgency(machineOf(left), machineOf(right)))
}

function machineOf({ name, condition }: DeviceNeedingAttention) {
  const { kind, subject, level, since, reason } = condition
  return { name, conditions: [{ kind, subject, level, since, reason }] }
}
