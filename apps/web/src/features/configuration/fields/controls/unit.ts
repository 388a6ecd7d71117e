import { type ConfigKey, type FlatConfig, findConfigKey, parseCalibration } from '@fieldport/domain'
import { useCallback, useSyncExternalStore } from 'react'
import { translateText } from '../../../../lib/texts/i18n.ts'
import { useConfigForm } from '../../form/context.ts'

/**
 * Keys with the unit of a calibrated value: next to it or one level up, as the fifth element of a calibration or
 * separate.
 */
export function unitKeys(key: string): readonly string[] {
  const parts = key.split('.')
  const near = parts.slice(0, -1).join('.')
  const above = parts.slice(0, -2).join('.')
  return [near, above]
    .filter((prefix) => prefix !== '')
    .flatMap((prefix) => [`${prefix}.cal`, `${prefix}.unit`])
    .filter((each) => findConfigKey(each) !== undefined)
}

export function calibratedUnit(keys: readonly string[], config: FlatConfig): string {
  for (const key of keys) {
    const value = config[key]
    const unit = typeof value !== 'string' ? '' : key.endsWith('.cal') ? parseCalibration(value)?.unit : value
    if (unit) return unit
  }
  return ''
}

/** The unit of a row; for a calibrated one it follows edits of the calibration. */
export function useUnit(row: ConfigKey): string {
  const { store } = useConfigForm()
  const keys = row.unit === 'cal' ? unitKeys(row.key) : none
  const names = keys.join()
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = (names === '' ? [] : names.split(',')).map((key) => store.subscribe(key, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [store, names],
  )
  const calibrated = useSyncExternalStore(subscribe, () =>
    keys.length === 0 ? '' : calibratedUnit(keys, store.working()),
  )
  return row.unit === 'cal' ? calibrated : translateText(row.unit ?? '')
}

const none: readonly string[] = []
