import { customChartKeys } from '../custom-items/custom-chart.ts'
import { type CustomItems, noCustomItems, selectCustomItems } from '../custom-items/custom-items.ts'
import { widgetKeys } from '../custom-items/widget.ts'
import { dataKeyOfCard } from './custom-pages.ts'
import { stateHoursKey, utilisationStates } from '../telemetry/utilisation.ts'

/** The data that a card on a shared page needs from its device. */
export type SharedCard = {
  /** Data keys of its points. */
  readonly keys: readonly string[]
  /** Parts of the configuration whose names it shows. */
  readonly names: readonly string[]
  /** Shows the level of a record's events, but not their texts. */
  readonly eventLevels?: true
}

const gpsKeys = [
  'gps_lat',
  'gps_lon',
  'gps_hdop',
  'gps_nsat',
  'gps_cog',
  'gps_altitude',
  'gps_speed',
  'gps_odo',
] as const

const stateNames = utilisationStates.map((state) => `state${state}`)
const serialPorts = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Counters of the hours in each state. */
export const utilisationKeys: readonly string[] = utilisationStates.map(stateHoursKey)

/**
 * The cards that a guest may see. All others require an account: triggers act on the device, and the device card and
 * raw points reveal more than was shared.
 */
const sharedCards: Readonly<Record<string, SharedCard>> = {
  events: { keys: ['events'], names: [] },
  'asset-image': { keys: [], names: [] },
  notes: { keys: [], names: [] },
  position: { keys: gpsKeys, names: [] },
  gps: { keys: gpsKeys, names: [] },
  state: { keys: ['state'], names: stateNames },
  utilisation: { keys: utilisationKeys, names: stateNames },
  // Trouble codes are read from the frames of their bus.
  dtc1: { keys: ['can1'], names: [] },
  dtc2: { keys: ['can2'], names: [] },
  can1: { keys: ['can1'], names: ['can1'] },
  can2: { keys: ['can2'], names: ['can2'] },
  ble: { keys: ['ble'], names: [] },
  capture: {
    keys: serialPorts.map((port) => `capture${port}`),
    names: serialPorts.map((port) => `serial${port}`),
  },
}

/**
 * The data of a card on a shared page; undefined: it is not shown to guests.
 * @param items of the card's device: a card of an item that is not among them shows nothing
 */
export function findSharedCard(id: string, items: CustomItems = noCustomItems): SharedCard | undefined {
  const key = dataKeyOfCard(id)
  if (key !== undefined) return key === '' ? undefined : { keys: [key], names: [] }
  return Object.hasOwn(sharedCards, id) ? sharedCards[id] : findItemCard(id, items)
}

function findItemCard(id: string, items: CustomItems): SharedCard | undefined {
  const {
    widgets: [{ widget } = {}],
    charts: [{ chart } = {}],
  } = selectCustomItems(items, [id])
  if (chart) return { keys: customChartKeys(chart), names: [] }
  const levels = widget?.changeColorisActive ? { eventLevels: true as const } : {}
  return widget && { keys: widgetKeys(widget), names: [], ...levels }
}
