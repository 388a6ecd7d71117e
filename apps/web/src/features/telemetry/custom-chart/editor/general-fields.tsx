import {
  chartRangeChoices,
  type CustomChart,
  customChartTypes,
  type Retention,
  sanitiseCustomItemName,
} from '@fieldport/domain'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../../lib/format/durations.ts'
import { translateText } from '../../../../lib/texts/i18n.ts'
import { retentionText } from '../../../../ui/chart/retention-text.ts'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import classes from './editor.module.css'
import type { ChangeChart } from './use-chart-draft.ts'

type Props = { readonly chart: CustomChart; readonly retention: Retention; readonly onChange: ChangeChart }

/** Source: specification 3, section 5 ('Text sanitiser'). */
export const nameLength = 20

/** The name, type and range of the chart. */
export function GeneralFields({ chart, retention, onChange }: Props) {
  const { t } = useTranslation()
  const set = (change: Partial<CustomChart>, field?: string) =>
    onChange((before) => ({ ...before, ...change }), field)
  const choices = chartRangeChoices(retention, true)
  const isKnown = choices.some(({ preset }) => preset.milliseconds === chart.range)
  const own = { value: String(chart.range), label: formatDuration(chart.range / 1000) }
  return (
    <Panel title={t('Chart')}>
      <div className={classes['fields']}>
        <TextInput
          className={classes['wide']}
          label={t('Name')}
          value={chart.name}
          maxLength={nameLength}
          onChange={(event) => set({ name: event.currentTarget.value }, 'name')}
          onBlur={() => {
            const name = sanitiseCustomItemName(chart.name)
            if (name !== chart.name) set({ name }, 'name')
          }}
        />
        <div className={classes['wide']}>
          <Segmented
            fullWidth
            label={t('Chart type')}
            value={chart.type}
            segments={customChartTypes.map((type) => ({ value: type, label: typeName(type, t) }))}
            onChange={(type) => set({ type: type as CustomChart['type'] })}
          />
        </div>
        <NativeSelect
          className={classes['wide']}
          label={t('Time range')}
          value={String(chart.range)}
          data={[
            ...(isKnown ? [] : [own]),
            ...choices.map(({ preset, disabledMessage }) => ({
              value: String(preset.milliseconds),
              label: translateText(preset.label),
              disabled: disabledMessage !== undefined,
            })),
          ]}
          description={
            choices.some(({ disabledMessage }) => disabledMessage) ? retentionText(retention, t) : undefined
          }
          onChange={(event) => set({ range: Number(event.currentTarget.value) })}
        />
        <Switch
          label={t('Stack series')}
          checked={chart.stack}
          onChange={(event) => set({ stack: event.currentTarget.checked })}
        />
        <Switch
          label={t('Data labels')}
          checked={chart.dataLabels}
          onChange={(event) => set({ dataLabels: event.currentTarget.checked })}
        />
      </div>
    </Panel>
  )
}

function typeName(type: CustomChart['type'], t: TFunction): string {
  const names = { line: t('Line'), bar: t('Bar'), other: t('Other') } as const
  return names[type]
}
