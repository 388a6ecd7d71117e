/** A CAN frame as a device reports it: 29-bit identifier, data as upper-case hex of at most 8 bytes. */
export type CanFrame = { readonly id: number; readonly data: string }

/** An entry of `events`. Levels: 10 info, 20 alert, 30 warning, 40 alarm. */
export type PointEvent = { readonly topic: string; readonly msg: string; readonly lv: 10 | 20 | 30 | 40 }

export type BleTag = { readonly id: string; readonly rssi: number; readonly data: string }

export type PointValue = number | string | CanFrame[] | PointEvent[] | BleTag[]

/** One message: a flat object, `ts` in epoch seconds with one decimal. */
export type Point = { ts: number; deviceid: string; events?: PointEvent[] } & {
  [key: string]: PointValue | undefined
}

export type DeviceKind = 'haul-truck' | 'pump-station' | 'boat' | 'genset' | 'environment-logger'

/** -H: the modem also supports 2G and 3G. */
export type DeviceModel = 'ORB-C1' | 'ORB-X1' | 'ORB-C2' | 'ORB-C2-H' | 'QUAD-C2' | 'QUAD-C2-H'

/** Degrees (WGS 84) and metres above sea level. */
export type Waypoint = readonly [latitude: number, longitude: number, altitudeMetres?: number]

/** Where a device works, and its local time zone. */
export type Site = {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly altitudeMetres: number
  readonly timeZone: string
  /** Haul roads of a mine from the crusher to a face, or passages of a harbour from the berth to their far end. */
  readonly routes?: readonly (readonly Waypoint[])[]
  readonly workshop?: Waypoint
  readonly climate: Climate
}

/**
 * A recurring situation of a device, as a function of time alone:
 * - `always-at-work`: no breaks on any day
 * - `overheating`: the coolant rises into alarm within 40 minutes, is cooled down, and rises again hours later
 * - `low-tank`: gets only partial loads of fuel and is nearly empty for hours
 * - `trouble-code`: an active trouble code with its lamp on, until somebody fixes it
 * - `out-of-contact`: a day in contact, then two days without
 * - `night-leak`: water leaks at night
 * - `in-workshop`: in the workshop, where its engine is tested occasionally
 */
export type Story = {
  readonly kind:
    | 'always-at-work'
    | 'overheating'
    | 'low-tank'
    | 'trouble-code'
    | 'out-of-contact'
    | 'night-leak'
    | 'in-workshop'
  /** Shifts the story in time, so that two devices with the same story alternate. */
  readonly offsetHours?: number
}

export type Climate = {
  readonly meanCelsius: number
  readonly seasonCelsius: number
  readonly dayCelsius: number
  readonly humidityPercent: number
}

/** Everything that determines what a virtual device measures. Equal specifications send equal points. */
export type VirtualDevice = {
  readonly deviceId: string
  readonly model: DeviceModel
  readonly kind: DeviceKind
  readonly seed: number
  readonly site: Site
  /** Seconds between two measurements. */
  readonly baseIntervalSeconds: number
  /** Number of measurements per message. */
  readonly transmitInterval: number
  /** Rate of network and supply outages; 0 for a device that is always in contact. */
  readonly outagesPerMonth: number
  /** The crew that works with it; crews overlap in their hours. */
  readonly crew: number
  readonly story?: Story
}
