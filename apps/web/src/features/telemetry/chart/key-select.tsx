import type { CardDisplay } from '@fieldport/domain'
import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { nameWithUnit } from '../../../lib/format/direction.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import { LegendPill } from '../../../ui/chart/legend-pill.tsx'
import classes from './chart-panel.module.css'
import { maximumChartKeys } from './chart-view.ts'

type Props = {
  readonly drawable: readonly CardDisplay[]
  readonly displays: readonly CardDisplay[]
  readonly onChange: (keys: readonly string[]) => void
  /** The reader is about to choose. */
  readonly onOpen: () => void
}

/** Selects the drawn measurements; each has the colour of its line, so this is the legend too. */
export function KeySelect({ drawable, displays, onChange, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <MultiSelect
      aria-label={t('Measurements in the chart')}
      placeholder={displays.length === 0 ? t('Choose measurements') : ''}
      data={drawable.map((display) => ({ value: display.key, label: labelOf(display) }))}
      value={displays.map(({ key }) => key)}
      onChange={onChange}
      onDropdownOpen={onOpen}
      renderPill={({ option, onRemove }) => (
        <LegendPill
          label={option.label}
          colour={displays.find(({ key }) => key === option.value)?.colour}
          onRemove={onRemove}
        />
      )}
      maxValues={maximumChartKeys}
      classNames={{ inputField: classes['search'] ?? '' }}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('No matching measurements')}
    />
  )
}

export function labelOf(display: CardDisplay): string {
  const { unit } = toDisplayUnit(display)
  return nameWithUnit(display.name, unit)
}
