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

/** With -H: the modem knows 2G and 3G too. */
export type DeviceModel = 'ORB-C1' | 'ORB-X1' | 'ORB-C2' | 'ORB-C2-H' | 'QUAD-C2' | 'QUAD-C2-H'

/** Degrees (WGS 84) and metres above the sea. */
export type Waypoint = readonly [latitude: number, longitude: number, altitudeMetres?: number]

/** Where a device works, and the local time by which its people work. */
export type Site = {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly altitudeMetres: number
  readonly timeZone: string
  /** Haul roads of a mine from the crusher to a face, passages of a harbour from the berth to their far end. */
  readonly routes?: readonly (readonly Waypoint[])[]
  readonly workshop?: Waypoint
  readonly climate: Climate
}

/**
 * What there is to find at a device, over and over, as a function of the time alone:
 * - `always-at-work`: no pause, on any day
 * - `overheating`: the coolant creeps into alarm within 40 minutes, is cooled down, and creeps again some hours later
 * - `low-tank`: lives on part loads of fuel and is nearly empty for hours
 * - `trouble-code`: an engine with an active trouble code and its lamp on, until somebody sees to it
 * - `out-of-contact`: a day in contact, then two days without
 * - `night-leak`: water runs off at night
 * - `in-workshop`: stands in the workshop, where its engine is tried now and then
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
  /** Shifts the story, so that two devices of one story take turns. */
  readonly offsetHours?: number
}

export type Climate = {
  readonly meanCelsius: number
  readonly seasonCelsius: number
  readonly dayCelsius: number
  readonly humidityPercent: number
}

/** All that decides what a virtual device measures. Two equal specifications send equal points. */
export type VirtualDevice = {
  readonly deviceId: string
  readonly model: DeviceModel
  readonly kind: DeviceKind
  readonly seed: number
  readonly site: Site
  /** Seconds between two measurements. */
  readonly baseIntervalSeconds: number
  /** A message goes out every so many measurements. */
  readonly transmitInterval: number
  /** How often the network or the supply fails; 0 for a device that is always in contact. */
  readonly outagesPerMonth: number
  /** Which of the crews works it, whose hours overlap. */
  readonly crew: number
  readonly story?: Story
}
