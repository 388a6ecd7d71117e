import { parseFleetChannelKey } from '@fieldport/domain'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import { translateMeasurement } from '../../../lib/texts/labels.ts'
import classes from '../compare.module.css'

export type MeasurementOption = { readonly value: string; readonly label: string }

type Props = {
  readonly options: readonly MeasurementOption[]
  readonly value: string | undefined
  readonly onChange: (id: string) => void
  /** Whether its label is shown above it. */
  readonly isLabelled?: boolean
}

/** Which measurement is compared. */
export function MeasurementSelect({ options, value, onChange, isLabelled = false }: Props) {
  const { t } = useTranslation()
  // A key in the URL that no device sends any more may still have a history.
  const isKnown = value === undefined || options.some((option) => option.value === value)
  return (
    <Select
      className={classes['key'] ?? ''}
      {...(isLabelled ? { label: t('Measurement') } : { 'aria-label': t('Measurement') })}
      placeholder={t('Measurement')}
      data={isKnown ? options : [{ value, label: addressLabel(value) }, ...options]}
      value={value ?? null}
      onChange={(next) => {
        if (next !== null) onChange(next)
      }}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('No matching measurements')}
    />
  )
}

/** The name of a measurement with its unit, localised for the reader. */
export function namedWithUnit({ name, unit }: { readonly name: string; readonly unit: string }): string {
  const shown = toDisplayUnit({ unit, decimals: 0 }).unit
  return shown === '' ? translateMeasurement(name) : `${translateMeasurement(name)} (${shown})`
}

function addressLabel(id: string): string {
  const channel = parseFleetChannelKey(id)
  return channel ? namedWithUnit({ name: channel.name, unit: channel.units }) : id
}
