import { describeMeasurement, isBusSignalKey } from '@fieldport/domain'
import { MultiSelect } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { signalDisplay, signalsOptions, unlistedSignalDisplay } from '../../../lib/device/signals.ts'
import { translateMeasurement } from '../../../lib/texts/labels.ts'

/** Maximum individually chosen columns; whoever needs more can export all. */
const maximumChosen = 50

/** Maximum devices whose bus signals are requested: those of a fleet are similar. */
const maximumAsked = 10

type Props = {
  readonly deviceids: readonly string[]
  readonly value: readonly string[]
  readonly onChange: (keys: readonly string[]) => void
}

/** Selects the data keys for columns; none selected: all. */
export function KeyField({ deviceids, value, onChange }: Props) {
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const { data } = useQuery(api.portal.userGetDataKeys.queryOptions())
  const signals = useSignalOptions(deviceids, value, isChoosing)
  const options = useMemo(() => [...optionsOf(data?.Items ?? [], value), ...signals], [data, value, signals])
  return (
    <MultiSelect
      label={t('Columns')}
      placeholder={value.length === 0 ? t('All columns') : ''}
      data={options}
      value={[...value]}
      onChange={onChange}
      onDropdownOpen={() => setChoosing(true)}
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

/** A measurement with different keys on the devices is not a common column. */
function optionsOf(items: readonly KeyItem[], value: readonly string[]) {
  const chosen = value.filter((key) => !isBusSignalKey(key))
  const keys = new Set([...items.flatMap(({ key, named }) => (named ? [] : [key])), ...chosen])
  return [...keys].map((key) => {
    const label = translateMeasurement(describeMeasurement(key).label)
    return { value: key, label: label === key ? key : `${label} (${key})` }
  })
}

type Option = { readonly value: string; readonly label: string }

/** The bus signals of the devices while the reader is choosing, and the chosen ones always. */
function useSignalOptions(deviceids: readonly string[], value: readonly string[], isChoosing: boolean) {
  const { t } = useTranslation()
  const chosen = value.filter(isBusSignalKey).join(',')
  const isWanted = isChoosing || chosen !== ''
  const listed = useQueries({
    queries: deviceids
      .slice(0, maximumAsked)
      .map((deviceid) => ({ ...signalsOptions(deviceid), enabled: isWanted, retry: 1 })),
    combine: (answers) => answers.flatMap(({ data }) => data?.signals ?? []),
  })
  return useMemo(() => signalOptions(listed, chosen.split(','), t), [listed, chosen, t])
}

function signalOptions(
  listed: readonly Parameters<typeof signalDisplay>[0][],
  chosen: readonly string[],
  t: TFunction,
): readonly Option[] {
  const names = new Map<string, string>()
  for (const signal of listed) names.set(signal.key, signalDisplay(signal, t).name)
  for (const key of chosen) {
    const name = names.get(key) ?? unlistedSignalDisplay(key, t)?.name
    if (name !== undefined) names.set(key, name)
  }
  return [...names].map(([key, label]) => ({ value: key, label }))
}
