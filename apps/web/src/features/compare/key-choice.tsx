import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { inReaderUnits } from '../../lib/format/units.ts'
import classes from './compare.module.css'
import type { SharedKey } from './shared-keys.ts'

type Props = {
  readonly keys: readonly SharedKey[]
  readonly value: string | undefined
  /** How many devices are compared. */
  readonly devices: number
  readonly onChange: (key: string) => void
}

/** What is compared: the measurements of the chosen devices, those that all of them have first. */
export function KeyChoice({ keys, value, devices, onChange }: Props) {
  const { t } = useTranslation()
  const options = keys.map(({ display, devices: having }) => {
    const { unit } = inReaderUnits(display)
    const label = unit === '' ? display.name : `${display.name} (${unit})`
    const share = t('{{part}} of {{total}}', { part: having, total: devices })
    return { value: display.key, label: having < devices ? `${label} · ${share}` : label }
  })
  // A key of the address that no device sends any more still has its history.
  const isKnown = value === undefined || options.some((option) => option.value === value)
  return (
    <Select
      className={classes['key'] ?? ''}
      aria-label={t('Measurement')}
      placeholder={t('Measurement')}
      data={isKnown ? options : [{ value, label: value }, ...options]}
      value={value ?? null}
      onChange={(next) => {
        if (next !== null) onChange(next)
      }}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('No measurement matches')}
    />
  )
}
