import { describeMeasurement } from '@fieldport/domain'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { translateLabel } from '../../../lib/texts/labels.ts'

/** Columns that are chosen one by one; whoever wants more wants all. */
const maximumChosen = 50

type Props = { readonly value: readonly string[]; readonly onChange: (keys: readonly string[]) => void }

/** Which data keys are columns; none chosen: every one. */
export function KeyField({ value, onChange }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(api.portal.userGetDataKeys.queryOptions())
  const options = useMemo(() => optionsOf(data?.Items ?? [], value), [data, value])
  return (
    <MultiSelect
      label={t('Columns')}
      placeholder={value.length === 0 ? t('All columns') : ''}
      data={options}
      value={[...value]}
      onChange={onChange}
      maxValues={maximumChosen}
      limit={100}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('All columns') }}
      hidePickedOptions
      nothingFoundMessage={t('No matching measurements.')}
    />
  )
}

type KeyItem = { readonly key: string; readonly named?: boolean | undefined }

/** A measurement that is sent under another key by each device is no column of all of them. */
function optionsOf(items: readonly KeyItem[], value: readonly string[]) {
  const keys = new Set([...items.flatMap(({ key, named }) => (named ? [] : [key])), ...value])
  return [...keys].map((key) => {
    const label = translateLabel(describeMeasurement(key).label)
    return { value: key, label: label === key ? key : `${label} (${key})` }
  })
}
