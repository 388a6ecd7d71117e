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

/** Where a device works, and the local time by which its people work. */
export type Site = {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly altitudeMetres: number
  readonly timeZone: string
  /** Harbours only: the way to open water, clockwise from north. */
  readonly seaCourseDegrees?: number
  readonly climate: Climate
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
}
