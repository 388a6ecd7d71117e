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
  /** Whether somebody gave it a name or units of its own: then its key means something else on another device. */
  readonly isNamed: boolean
}

/** A measurement that devices may share. */
export type SharedMeasurement = {
  /** As it stands in the address: a data key, or such as '=Fuel|L|1' where people named it, see `fleetChannelKey`. */
  readonly id: string
  readonly display: CardDisplay
  /** The data key on each device that measures it, by device id. */
  readonly keys: ReadonlyMap<string, string>
  /** From 1: some devices have two of one name and one unit. */
  readonly number: number
}

type DeviceMeasurements = { readonly deviceid: string; readonly measured: readonly DeviceMeasurement[] }
type MutableSharedMeasurement = Omit<SharedMeasurement, 'keys'> & { readonly keys: Map<string, string> }

/**
 * The measurements of some devices, those that most of them share first, then in the order of the catalogue. What people named
 * belongs together where it bears one name and one unit, whichever key it has; everything else by its key.
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
  // A name that is too long for an address: the key has to do.
  if (named === undefined) return key
  return number === 1 ? named : `${named}|${number}`
}

/** What an address asks for; undefined: nothing that these devices measure now. A bare key means what it means where it is found. */
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
 * The data key of a measurement on one device. What it does not send by now may be in its history, under the key itself, unless
 * that means something else there. Undefined: it has nothing of it.
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
