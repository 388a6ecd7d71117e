import type { DeviceSummary } from '@fieldport/contract'
import { maximumComparedDevices } from '@fieldport/domain'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LegendPill } from '../../../ui/chart/legend-pill.tsx'
import type { ComparisonRow } from '../data/comparison-row.ts'

/** A list of ten thousand devices is searched, but not drawn. */
const shownOptions = 50

type Props = {
  readonly items: readonly DeviceSummary[] | undefined
  readonly rows: readonly ComparisonRow[]
  readonly onChange: (deviceids: readonly string[]) => void
}

/** Selects the compared devices; each has the colour of its line, so this is the legend too. */
export function DevicePicker({ items, rows, onChange }: Props) {
  const { t } = useTranslation()
  const data = useMemo(() => optionsOf(items ?? [], rows), [items, rows])
  return (
    <MultiSelect
      label={t('Devices')}
      placeholder={rows.length === 0 ? t('Search name, ID or model') : ''}
      data={data}
      value={rows.map(({ deviceid }) => deviceid)}
      onChange={onChange}
      filter={findOptions}
      limit={shownOptions}
      maxValues={maximumComparedDevices}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('No matching devices')}
      renderPill={({ option, onRemove }) => (
        <LegendPill
          label={option.label}
          colour={rows.find(({ deviceid }) => deviceid === option.value)?.colour}
          onRemove={onRemove}
        />
      )}
    />
  )
}

/** IDs from the URL may not be this person's devices; they are shown by ID. */
function optionsOf(items: readonly DeviceSummary[], rows: readonly ComparisonRow[]) {
  const known = new Map(items.map(({ deviceid, name }) => [deviceid, name || deviceid]))
  for (const { deviceid, name } of rows) if (!known.has(deviceid)) known.set(deviceid, name)
  const names = Map.groupBy(known, ([, name]) => name)
  return [...known].map(([value, name]) => ({
    value,
    // Two devices may have the same name.
    label: (names.get(name)?.length ?? 0) > 1 && name !== value ? `${name} (${value})` : name,
  }))
}

/** Matches if every word occurs in the name or the ID. */
const findOptions: NonNullable<MultiSelectProps['filter']> = ({ options, search, limit }) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = options.filter(
    (option) =>
      'value' in option &&
      words.every((word) => `${option.label}\n${option.value}`.toLowerCase().includes(word)),
  )
  return found.slice(0, limit)
}
