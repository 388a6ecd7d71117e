import { type CardDisplay, resolveDisplay } from '../../display/display.ts'
import { isCustomItem } from '../../custom-items/custom-item.ts'
import type { DisplaySettings } from '../../display/display-settings.ts'
import type { RawColumnChoice } from './raw-choices.ts'
import { compareMeasurements, type MeasurementOptions } from '../../measurements/measurements.ts'
import { isBusSignalKey } from '../../telemetry/bus-signal.ts'

/** A record's own time is always the first column; its other names are not columns. */
const neverColumns: ReadonlySet<string> = new Set(['ts', 'time', 'deviceid'])
export const eventsKey = 'events'
/** When the portal received a record. */
export const receivedKey = 'aws_ts'

/**
 * The possible columns of a device's data, in display order: its keys, events, signals of its bus frames in the given
 * order, and the receipt time. Hidden keys and signals are included, but not shown by default. Source: specification 3,
 * section 2.5; signals are ours.
 */
export function arrangeRawColumns(
  keys: readonly string[],
  settings: DisplaySettings,
  options: MeasurementOptions,
  signals: readonly CardDisplay[] = [],
): readonly CardDisplay[] {
  const named = [...new Set([...keys, eventsKey])].filter((key) => canBeColumn(key) && key !== receivedKey)
  const sorted = named
    .map((key) => resolveDisplay(key, settings[key], options))
    .toSorted((left, right) =>
      compareMeasurements(
        { key: left.key, sortOrder: left.order },
        { key: right.key, sortOrder: right.order },
      ),
    )
  return [...sorted, ...signals, resolveDisplay(receivedKey, undefined, options)]
}

/** Calls list keys separated by commas. */
function canBeColumn(key: string): boolean {
  return key !== '' && key.length <= 64 && !key.includes(',') && !neverColumns.has(key) && !isCustomItem(key)
}

/** The chosen columns, in their order. A chosen key that the device does not have is left out. */
export function chooseRawColumns(
  columns: readonly CardDisplay[],
  choice: RawColumnChoice,
): readonly CardDisplay[] {
  switch (choice.kind) {
    case 'all':
      return columns
    case 'none':
      return []
    case 'events':
      return columns.filter(({ key }) => key === eventsKey)
    case 'keys':
      return columns.filter(({ key }) => choice.keys.includes(key))
    default:
      return columns.filter(({ card, key }) => card !== 'hidden' && !isBusSignalKey(key))
  }
}
