import {
  type ConditionReason,
  isOccurrenceShelved,
  needsSomebody,
  type Occurrence,
  type Occurrences,
} from '@fieldport/domain'
import { createListeners } from '../../../platform/background/listeners.ts'
import type { ConditionMeasurement } from './condition-context.ts'
import type { DeviceFold } from './device-fold.ts'

/** Occurrences of a device that people may be notified of. */
export type DeviceOccurrences = {
  readonly occurrences: readonly Occurrence[]
  /** The measurement that an occurrence is about; undefined: none. */
  readonly measurementOf: (reason: ConditionReason) => ConditionMeasurement | undefined
}

function occurrencesOf({ state, conditions, context, handling }: DeviceFold): DeviceOccurrences {
  const known = state
    ? Object.values(state.occurrences).filter(
        (each) => !isOccurrenceShelved(each, handling.shelves, { open: conditions, state }),
      )
    : []
  return {
    occurrences: [...known, ...conditions.filter(needsSomebody).flatMap(silenceOf)],
    measurementOf: (reason) => {
      if (reason.kind === 'limit') return context.measurementOf(reason.key)
      const isOfMeasurement = reason.kind === 'event' && context.isMeasurement(reason.topic)
      return isOfMeasurement ? context.measurementOf(reason.topic) : undefined
    },
  }
}

/** Silence is one occurrence, at its start. */
function silenceOf({ kind, subject, level, since, reason }: DeviceFold['conditions'][number]) {
  if (kind !== 'silence') return []
  return [{ topic: subject, level, at: since, receivedSeconds: since, reason }]
}

/** Notifies listeners when a fold of a device has new occurrences. */
export function createOccurrenceWatch() {
  const changed = createListeners<[deviceId: string, occurrences: DeviceOccurrences]>()
  const known = new Map<
    string,
    { readonly occurrences: Occurrences | undefined; readonly silentSince: number }
  >()
  return {
    onChanged: changed.add,
    look(deviceId: string, fold: DeviceFold): void {
      const occurrences = fold.state?.occurrences
      const silence = fold.conditions.find(({ kind }) => kind === 'silence')
      const silentSince = silence?.since ?? 0
      const before = known.get(deviceId)
      if (before?.occurrences === occurrences && before?.silentSince === silentSince) return
      known.set(deviceId, { occurrences, silentSince })
      changed.notify(deviceId, occurrencesOf(fold))
    },
  }
}

/** @param find returns folds; devices that do not exist are left out */
export function createOccurrenceReads(
  find: (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, DeviceFold>>,
) {
  /** Devices without occurrences are left out. */
  return async (deviceIds: readonly string[]): Promise<ReadonlyMap<string, DeviceOccurrences>> => {
    const known = [...(await find(deviceIds))].map(
      ([deviceId, fold]) => [deviceId, occurrencesOf(fold)] as const,
    )
    return new Map(known.filter(([, { occurrences }]) => occurrences.length > 0))
  }
}
