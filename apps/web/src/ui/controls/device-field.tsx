import type { DeviceSummary } from '@fieldport/contract'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** A list of ten thousand is searched, and not drawn. */
const shownOptions = 50

type Props = {
  readonly items: readonly Pick<DeviceSummary, 'deviceid' | 'name'>[] | undefined
  readonly value: readonly string[]
  readonly onChange: (deviceids: readonly string[]) => void
  /** How many may be chosen. */
  readonly maximum: number
}

/** Devices, found by their names and ids. */
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

/** Those of the address may be no device of this person: they are shown by their ids. */
function optionsOf(items: NonNullable<Props['items']>, value: readonly string[]) {
  const known = new Map(items.map(({ deviceid, name }) => [deviceid, name || deviceid]))
  for (const id of value) if (!known.has(id)) known.set(id, id)
  const names = Map.groupBy(known, ([, name]) => name)
  return [...known].map(([id, name]) => ({
    value: id,
    // Two devices may bear one name.
    label: (names.get(name)?.length ?? 0) > 1 && name !== id ? `${name} (${id})` : name,
  }))
}

/** Every word is somewhere in the name or the id. */
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
