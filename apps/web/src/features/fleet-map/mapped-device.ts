import type { ConditionSummary, DeviceSummary } from '@fieldport/contract'
import { type ContactState, deriveFleetState, type FleetStateName } from '@fieldport/domain'

/** The map's data of a device. */
export type MappedDevice = {
  readonly deviceid: string
  readonly name: string
  readonly contact: ContactState
  /** The state by its open conditions. */
  readonly event: DeviceSummary['state']
  readonly condition: ConditionSummary
  /** Epoch seconds; null: never. */
  readonly lastContact: number | null
  /** The last known position; null: none. */
  readonly position: { readonly lat: number; readonly lon: number } | null
}

export type PositionedDevice = MappedDevice & { readonly position: NonNullable<MappedDevice['position']> }

export function getDeviceState(device: MappedDevice): FleetStateName {
  return deriveFleetState(device.contact, device.event)
}

export function hasPosition(device: MappedDevice): device is PositionedDevice {
  return device.position !== null
}
