import {
  convertValue,
  convertValueBack,
  type CustomChart,
  customChartLimits,
  type CustomSeries,
  customSeriesStyle,
  customSeriesTypes,
  lineTypes,
  newCustomSeries,
  paletteColour,
  unitConversion,
} from '@fieldport/domain'
import { Button, NativeSelect, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameWithUnit } from '../../../../lib/format/direction.ts'
import { toDisplayUnit } from '../../../../lib/format/units.ts'
import { getLocaleSettings } from '../../../../lib/locale-settings.ts'
import { Panel } from '../../../../ui/panel.tsx'
import type { DisplayOf } from '../use-custom-chart.ts'
import { axisTitle } from './axis-title.ts'
import classes from './editor.module.css'
import { NumberField } from '../../../../ui/controls/number-field.tsx'
import { ColourField } from './colour-field.tsx'
import { ItemBox } from './item-box.tsx'
import type { ChangeChart } from './use-chart-draft.ts'

type Props = {
  readonly chart: CustomChart
  /** The available data keys. */
  readonly sources: readonly string[]
  readonly displayOf: DisplayOf
  readonly onChange: ChangeChart
}

/** The fields of the chart's series. */
export function SeriesFields({ chart, sources, displayOf, onChange }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(chart.series.length === 1 ? 0 : -1)
  const { series } = chart
  const isFull = series.length >= customChartLimits.series
  const set = (at: number, change: Partial<CustomSeries>, field?: string) =>
    onChange(
      (before) => ({
        ...before,
        series: before.series.map((each, index) => (index === at ? { ...each, ...change } : each)),
      }),
      field && `series ${at} ${field}`,
    )
  const add = () => {
    const source = sources.find((key) => !series.some((each) => each.source === key)) ?? sources[0]
    if (source === undefined) return
    onChange((before) => {
      const added = newCustomSeries(source, freeColour(before), before.axis[0]?.id)
      return { ...before, series: [...before.series, added] }
    })
    setOpen(series.length)
  }
  const remove = (at: number) => {
    onChange((before) => ({ ...before, series: before.series.filter((_, index) => index !== at) }))
    setOpen(-1)
  }
  return (
    <Panel title={t('Series')}>
      <div className={classes['items']}>
        {series.map((each, at) => (
          <ItemBox
            key={at}
            title={displayOf(each.source).name}
            colour={each.colour}
            isOpen={open === at}
            onToggle={() => setOpen(open === at ? -1 : at)}
            onRemove={() => remove(at)}
          >
            <OneSeries
              chart={chart}
              series={each}
              sources={sources}
              displayOf={displayOf}
              onSet={(change, field) => set(at, change, field)}
            />
          </ItemBox>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={isFull || sources.length === 0}
          onClick={add}
        >
          {t('Add series')}
        </Button>
        {isFull && (
          <p className={classes['note']}>
            {t('Limit: {{maximum}} series.', { maximum: customChartLimits.series })}
          </p>
        )}
        {sources.length === 0 && (
          <p className={classes['note']}>
            {t('Measurements appear here once the device sends its first message.')}
          </p>
        )}
      </div>
    </Panel>
  )
}

/** The first colour of the palette that no series uses yet. */
function freeColour({ series }: CustomChart): string {
  const taken = new Set(series.map(({ colour }) => colour))
  let index = 0
  while (taken.has(paletteColour(index)) && index < series.length) index += 1
  return paletteColour(index)
}

type OneProps = Omit<Props, 'onChange'> & {
  readonly series: CustomSeries
  readonly onSet: (change: Partial<CustomSeries>, field?: string) => void
}

function OneSeries({ chart, series, sources, displayOf, onSet }: OneProps) {
  const { t } = useTranslation()
  const { source, axisBind, colour, lineType, lineWidth, goalSeries, displayType } = series
  const style = customSeriesStyle(chart, series)
  const display = displayOf(source)
  const conversion = unitConversion(display.unit, getLocaleSettings().units)
  const { unit } = toDisplayUnit(display)
  return (
    <div className={classes['fields']}>
      <Select
        className={classes['wide']}
        label={t('Measurement')}
        searchable
        allowDeselect={false}
        value={source}
        data={[...new Set([source, ...sources])].map((key) => ({
          value: key,
          label: labelOf(key, displayOf),
        }))}
        nothingFoundMessage={t('No matching measurements')}
        onChange={(key) => key !== null && onSet({ source: key })}
      />
      <NativeSelect
        label={t('Axis')}
        value={axisBind}
        data={chart.axis.map((axis) => ({ value: axis.id, label: axisTitle(axis, t) }))}
        onChange={(event) => onSet({ axisBind: event.currentTarget.value })}
      />
      <ColourField
        label={t('Colour')}
        value={colour}
        onChange={(next) => onSet({ colour: next }, 'colour')}
      />
      {chart.type === 'other' && (
        <NativeSelect
          className={classes['wide']}
          label={t('Display type')}
          value={displayType}
          data={customSeriesTypes.map((type) => ({ value: type, label: styleName(type, t) }))}
          onChange={(event) =>
            onSet({ displayType: event.currentTarget.value as CustomSeries['displayType'] })
          }
        />
      )}
      {style !== 'bar' && style !== 'scatter' && (
        <NativeSelect
          label={t('Line type')}
          value={String(lineType)}
          data={lineTypes.map((type) => ({ value: String(type), label: lineTypeName(type, t) }))}
          onChange={(event) =>
            onSet({ lineType: Number(event.currentTarget.value) as CustomSeries['lineType'] })
          }
        />
      )}
      {style !== 'bar' && (
        <NumberField
          label={style === 'scatter' ? t('Dot size') : t('Line width')}
          value={lineWidth}
          min={minimumWidth}
          max={customChartLimits.lineWidth}
          step={0.5}
          onChange={(next) =>
            onSet(
              { lineWidth: Math.min(Math.max(next, minimumWidth), customChartLimits.lineWidth) },
              'lineWidth',
            )
          }
        />
      )}
      <NumberField
        label={unit === '' ? t('Goal') : t('Goal ({{unit}})', { unit })}
        value={goalSeries === null ? null : convertValue(goalSeries, conversion)}
        placeholder={t('None')}
        onChange={(next) => onSet({ goalSeries: convertValueBack(next, conversion) }, 'goal')}
        onClear={() => onSet({ goalSeries: null }, 'goal')}
      />
    </div>
  )
}

/** The minimum that the portal stores. */
const minimumWidth = 0.5

function labelOf(key: string, displayOf: DisplayOf): string {
  const display = displayOf(key)
  const { unit } = toDisplayUnit(display)
  return nameWithUnit(display.name, unit)
}

function styleName(style: CustomSeries['displayType'], t: TFunction): string {
  const names = {
    line: t('Line'),
    bar: t('Bar'),
    scatter: t('Dots'),
    step: t('Steps'),
    area: t('Filled area'),
  } as const
  return names[style]
}

function lineTypeName(type: CustomSeries['lineType'], t: TFunction): string {
  return [t('Solid'), t('Dashed'), t('Dotted')][type] ?? ''
}
