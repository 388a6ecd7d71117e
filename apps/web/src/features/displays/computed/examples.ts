import type { ComputedChannel } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import type { DeviceKey } from './device-keys.ts'

export type Example = Omit<ComputedChannel, 'key'>

/** What people compute most, with keys that this device sends; one that it cannot fill is not there. */
export function examplesFor(keys: readonly DeviceKey[], t: TFunction): readonly Example[] {
  const find = (pattern: RegExp) => keys.find(({ key, name }) => pattern.test(key) || pattern.test(name))
  const fuel = find(/fuel|tank|level/i) ?? find(/^(?:analog|current|cp|mod ?)\d/)
  const [warm, cold] = keys.filter(({ unit }) => unit === '°C')
  return [
    fuel && { name: t('Fuel per hour'), units: 'L/h', decimals: 1, expression: `-rate(${fuel.written})` },
    fuel && {
      name: t('Litres from level'),
      units: 'L',
      decimals: 0,
      expression: `clamp(${fuel.written}, 0, 100) / 100 * 400`,
    },
    warm &&
      cold && {
        name: t('Temperature difference'),
        units: '°C',
        decimals: 1,
        expression: `${warm.written} - ${cold.written}`,
      },
  ].filter((example) => example !== undefined)
}
