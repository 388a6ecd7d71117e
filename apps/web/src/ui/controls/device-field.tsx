import type { DeviceSummary } from '@fieldport/contract'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** A list of ten thousand devices is searched, but not drawn. */
const shownOptions = 50

type Props = {
  readonly items: readonly Pick<DeviceSummary, 'deviceid' | 'name'>[] | undefined
  readonly value: readonly string[]
  readonly onChange: (deviceids: readonly string[]) => void
  /** Maximum number of chosen devices. */
  readonly maximum: number
}

/** Selects devices by name or ID. */
export function DeviceField({ items, value, onChange, maximum }: Props) {
  const { t } = useTranslation()
  const data = useMemo(() => optionsOf(items ?? [], value), [items, value])
  return (
    <MultiSelect
      label={t('Devices')}
      placeholder={value.length === 0 ? t('Search name, ID or model') : ''}
      data={data}
      value={[...value]}
      onChange={onChange}
      filter={findOptions}
      limit={shownOptions}
      maxValues={maximum}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('No matching devices')}
    />
  )
}

/** IDs from the URL may not be this person's devices; they are shown by ID. */
function optionsOf(items: NonNullable<Props['items']>, value: readonly string[]) {
  const known = new Map(items.map(({ deviceid, name }) => [deviceid, name || deviceid]))
  for (const id of value) if (!known.has(id)) known.set(id, id)
  const names = Map.groupBy(known, ([, name]) => name)
  return [...known].map(([id, name]) => ({
    value: id,
    // Two devices may have the same name.
    label: (names.get(name)?.length ?? 0) > 1 && name !== id ? `${name} (${id})` : name,
  }))
}

/** Matches if every word occurs in the name or the ID. */
const findOptions: NonNullable<MultiSelectProps['filter']> = ({ options, search, limit }) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return options
    .filter(
      (option) =>
        'value' in option &&
        words.every((word) => `${option.label}\n${option.value}`.toLowerCase().includes(word)),
    )
    .slice(0, limit)
}
