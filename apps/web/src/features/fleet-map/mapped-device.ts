import { type ContactState, type EventState, deriveFleetState, type FleetStateName } from '@fieldport/domain'

/** What the map knows of a device. */
export type MappedDevice = {
  readonly deviceid: string
  readonly name: string
  readonly contact: ContactState
  /** The worst event of its newest point. */
  readonly event: EventState
  /** Epoch seconds; null: never. */
  readonly lastContact: number | null
  /** Where it last was; null: never known. */
  readonly position: { readonly lat: number; readonly lon: number } | null
}

export type PositionedDevice = MappedDevice & { readonly position: NonNullable<MappedDevice['position']> }

export function getDeviceState(device: MappedDevice): FleetStateName {
  return deriveFleetState(device.contact, device.event)
}

export function hasPosition(device: MappedDevice): device is PositionedDevice {
  return device.position !== null
}
