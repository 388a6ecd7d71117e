import { describeMeasurement } from '@fieldport/domain'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { inReaderUnits } from '../../lib/format/units.ts'
import { translateLabel } from '../../lib/labels.ts'
import classes from './compare.module.css'

type Props = { readonly value: string | undefined; readonly onChange: (key: string) => void }

/** What is compared, before it is known of which devices: what most of them send first. */
export function FleetKeyChoice({ value, onChange }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(api.portal.userGetDataKeys.queryOptions())
  const options = useMemo(() => optionsOf(data?.Items ?? []), [data])
  const isKnown = value === undefined || options.some((option) => option.value === value)
  if (options.length === 0) return null
  return (
    <Select
      className={classes['key'] ?? ''}
      label={t('Measurement')}
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

function optionsOf(items: readonly { readonly key: string; readonly devices: number }[]) {
  return items.flatMap(({ key }) => {
    const measurement = describeMeasurement(key)
    // A channel of lists has other keys on each device; a comparison goes by the key.
    if (key.startsWith('=') || !['number', 'hours'].includes(measurement.kind)) return []
    const { unit } = inReaderUnits(measurement)
    const name = translateLabel(measurement.label)
    return [{ value: key, label: unit === '' ? name : `${name} (${unit})` }]
  })
}
