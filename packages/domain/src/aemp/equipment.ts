import type { AempSource } from './aemp-source.ts'

/** A value and its time, epoch seconds. */
export type AempReading = { readonly ts: number; readonly value: unknown }

/** What is known about a machine. */
export type AempValues = {
  /** Degrees; null: unknown. */
  readonly position: { readonly ts: number; readonly lat: number; readonly lon: number } | null
  /** By data key. */
  readonly readings: ReadonlyMap<string, AempReading>
}

type Hours = { readonly datetime: string; readonly Hour: number }

/**
 * A machine in the elements of ISO 15143-3 (AEMP 2.0), in schema order; unknown values are absent.
 * `datetime` is an attribute in XML and a member in JSON.
 */
export type AempEquipment = {
  readonly EquipmentHeader: {
    readonly OEMName: string
    readonly Model: string
    readonly EquipmentID: string
    readonly SerialNumber: string
  }
  readonly Location?: { readonly datetime: string; readonly Latitude: number; readonly Longitude: number }
  readonly CumulativeIdleHours?: Hours
  readonly CumulativeOperatingHours?: Hours
  readonly EngineStatus?: {
    readonly datetime: string
    readonly EngineNumber: string
    readonly Running: boolean
  }
  readonly FuelRemaining?: { readonly datetime: string; readonly Percent: number }
}

/** More than a machine's lifetime; larger numbers are not hours. */
const maximumHours = 10_000_000
/** Hundredths, as in published fleets: 36 s of an hour meter. */
const valueDecimals = 2
/** About a centimetre on the ground. */
const degreeDecimals = 7

/** A machine's snapshot. Values that are impossible for what their key should measure are left out. */
export function toAempEquipment(source: AempSource, { position, readings }: AempValues): AempEquipment {
  const reading = (key: string) => readings.get(key)
  const idle = toHours(reading(source.idleHoursKey))
  const operating = toHours(reading(source.operatingHoursKey))
  const engine = toEngineStatus(reading(source.engineStatusKey))
  const fuel = toFuel(reading(source.fuelRemainingKey))
  const { make, model, equipmentId, serialNumber } = source
  return {
    EquipmentHeader: {
      OEMName: make,
      Model: model,
      EquipmentID: equipmentId,
      SerialNumber: serialNumber,
    },
    ...(position && {
      Location: {
        datetime: toAempTime(position.ts),
        Latitude: round(position.lat, degreeDecimals),
        Longitude: round(position.lon, degreeDecimals),
      },
    }),
    ...(idle && { CumulativeIdleHours: idle }),
    ...(operating && { CumulativeOperatingHours: operating }),
    ...(engine && { EngineStatus: engine }),
    ...(fuel && { FuelRemaining: fuel }),
  }
}

/** YYYY-MM-DDThh:mm:ssZ, the standard's time format. */
export function toAempTime(seconds: number): string {
  return `${new Date(Math.floor(seconds) * 1000).toISOString().slice(0, 19)}Z`
}

function toHours(reading: AempReading | undefined): Hours | null {
  const hours = boundedNumber(reading, maximumHours)
  return reading && hours !== null ? { datetime: toAempTime(reading.ts), Hour: hours } : null
}

function toFuel(reading: AempReading | undefined): AempEquipment['FuelRemaining'] | null {
  const percent = boundedNumber(reading, 100)
  return reading && percent !== null ? { datetime: toAempTime(reading.ts), Percent: percent } : null
}

/** 0 stopped, 1 started. Source: specification 2, section 2 ('API tab'). Which of several engines it is remains unknown. */
function toEngineStatus(reading: AempReading | undefined): AempEquipment['EngineStatus'] | null {
  const Running = flags.get(reading?.value)
  if (!reading || Running === undefined) return null
  return { datetime: toAempTime(reading.ts), EngineNumber: '', Running }
}

const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  [false, false],
  [true, true],
])

function boundedNumber(reading: AempReading | undefined, maximum: number): number | null {
  const value = reading?.value
  const isInRange = typeof value === 'number' && value >= 0 && value <= maximum
  return isInRange ? round(value, valueDecimals) : null
}

/** Rounds half up; never -0, which JSON and XML would write differently. */
function round(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale + 0
}
