import { type ContactState, type EventState, fleetStateOf, type FleetStateName } from '@fieldport/domain'

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

export type PlacedDevice = MappedDevice & { readonly position: NonNullable<MappedDevice['position']> }

export function stateOf(device: MappedDevice): FleetStateName {
  return fleetStateOf(device.contact, device.event)
}

export function isPlaced(device: MappedDevice): device is PlacedDevice {
  return device.position !== null
}
