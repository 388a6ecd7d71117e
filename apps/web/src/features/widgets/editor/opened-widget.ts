import { type CardDisplay, nextCustomNumber, resolveDisplay } from '@fieldport/domain'
import { translateMeasurement } from '../../../lib/texts/labels.ts'
import type { DataChoice } from './inspector/element-inspector.tsx'

/** What the editor finds at a widget's number: one to edit, room for a new one, none, or a device that has all. */
export type WidgetPlace = 'stored' | 'new' | 'missing' | 'full'

/** @param taken the numbers of the device's widgets */
export function findWidgetPlace(number: number, taken: readonly number[]): WidgetPlace {
  if (taken.includes(number)) return 'stored'
  const next = nextCustomNumber('widget', taken)
  if (next === undefined) return 'full'
  return next === number ? 'new' : 'missing'
}

/** The keys that an element can show, by name; objects and the time of the point cannot be shown. */
export function listDataChoices(
  keys: readonly string[],
  displays: readonly CardDisplay[],
  readLatest: (key: string) => unknown,
): readonly DataChoice[] {
  const names = new Map(displays.map(({ key, name }) => [key, name]))
  return keys
    .filter((key) => key !== 'ts' && typeof readLatest(key) !== 'object')
    .map((key) => ({
      key,
      name: translateMeasurement(names.get(key) ?? resolveDisplay(key, undefined).name),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ key, name }) => ({ value: key, label: name === key ? key : `${name} · ${key}` }))
}
