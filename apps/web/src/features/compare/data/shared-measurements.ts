import {
  type CardDisplay,
  compareMeasurements,
  fleetChannelKey,
  isFleetChannel,
  parseFleetChannelKey,
} from '@fieldport/domain'

/** A measurement of one device. */
export type DeviceMeasurement = {
  readonly display: CardDisplay
  /** Whether somebody gave it its own name or unit: then its key means something else on another device. */
  readonly isNamed: boolean
}

/** A measurement that several devices may have. */
export type SharedMeasurement = {
  /** Its ID in the URL: a data key, or '=Fuel|L|1' for a name given by people, see `fleetChannelKey`. */
  readonly id: string
  readonly display: CardDisplay
  /** The data key on each device that has it, by device ID. */
  readonly keys: ReadonlyMap<string, string>
  /** From 1: some devices have two with the same name and unit. */
  readonly number: number
}

type DeviceMeasurements = { readonly deviceid: string; readonly measured: readonly DeviceMeasurement[] }
type MutableSharedMeasurement = Omit<SharedMeasurement, 'keys'> & { readonly keys: Map<string, string> }

/**
 * The measurements of some devices, those of most devices first, then in the order of the catalogue. Measurements named
 * by people are the same if name and unit match, whatever their key; others if their key matches.
 */
export function groupSharedMeasurements(
  devices: readonly DeviceMeasurements[],
): readonly SharedMeasurement[] {
  const found = new Map<string, MutableSharedMeasurement>()
  for (const { deviceid, measured } of devices) {
    const counts = new Map<string, number>()
    for (const { display, isNamed } of measured) {
      const name = isNamed ? JSON.stringify([display.name, display.unit]) : display.key
      const number = (counts.get(name) ?? 0) + 1
      counts.set(name, number)
      const identity = `${name} ${number}`
      const known = found.get(identity) ?? {
        id: idOf(display, isNamed, number),
        display,
        keys: new Map(),
        number,
      }
      known.keys.set(deviceid, display.key)
      found.set(identity, known)
    }
  }
  return [...found.values()].toSorted(
    (left, right) =>
      right.keys.size - left.keys.size ||
      compareMeasurements(getSortKey(left.display), getSortKey(right.display)),
  )
}

function idOf({ key, name, unit, decimals }: CardDisplay, isNamed: boolean, number: number): string {
  const named = isNamed ? fleetChannelKey({ name, units: unit, decimals }) : undefined
  // If the name is too long for a URL, the key is used.
  if (named === undefined) return key
  return number === 1 ? named : `${named}|${number}`
}

/**
 * The measurement requested in a URL; undefined: none of these devices currently has it. A plain key refers to its
 * meaning where it is found.
 */
export function findSharedMeasurement(
  keys: readonly SharedMeasurement[],
  wanted: string | undefined,
): SharedMeasurement | undefined {
  if (wanted === undefined) return keys[0]
  const exact = keys.find(({ id }) => id === wanted)
  if (exact) return exact
  const channel = parseFleetChannelKey(wanted)
  if (!channel) return keys.find((shared) => [...shared.keys.values()].includes(wanted))
  return keys.find(({ id }) => {
    const other = parseFleetChannelKey(id)
    return other !== undefined && isFleetChannel(other, channel)
  })
}

/**
 * The data key of a measurement on one device. If the device does not currently send it, its history may have it under
 * the same key, unless that key means something else there. Undefined: it does not have it.
 */
export function resolveDataKey(
  { deviceid, measured }: DeviceMeasurements,
  shared: SharedMeasurement | undefined,
  wanted: string | undefined,
): string | undefined {
  const own = shared?.keys.get(deviceid)
  const id = shared?.id ?? wanted
  if (own !== undefined || id === undefined || id.startsWith('=')) return own
  return measured.some(({ display }) => display.key === id) ? undefined : id
}

function getSortKey({ key, order }: CardDisplay) {
  return { key, sortOrder: order }
}
