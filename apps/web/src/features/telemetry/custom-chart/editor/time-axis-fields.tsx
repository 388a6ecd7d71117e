import {
  type AxisCorrection,
  type CustomChart,
  customChartLimits,
  type CustomXAxis,
  listAxisCorrections,
  normaliseCustomChart,
} from '@fieldport/domain'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../../ui/panel.tsx'
import classes from './editor.module.css'
import { NumberField } from '../../../../ui/controls/number-field.tsx'
import { ColourField } from './colour-field.tsx'
import { nameLength } from './general-fields.tsx'
import { Repairs } from './repairs.tsx'
import type { ChangeChart } from './use-chart-draft.ts'

type Props = { readonly chart: CustomChart; readonly onChange: ChangeChart }

const clock = 'clock'
const own = 'own'

/** The fields of the horizontal axis. */
export function TimeAxisFields({ chart, onChange }: Props) {
  const { t } = useTranslation()
  const [repairs, setRepairs] = useState<readonly AxisCorrection[]>([])
  const [isOwn, setOwn] = useState(chart.xAxis.scale !== null && !scales.has(chart.xAxis.scale))
  const { tick, offset, scale, dp, name, colour } = chart.xAxis
  const set = (change: Partial<CustomXAxis>, field?: string) => {
    setRepairs([])
    onChange((before) => ({ ...before, xAxis: { ...before.xAxis, ...change } }), field && `time ${field}`)
  }
  const repair = () => {
    const needed = listAxisCorrections(chart.xAxis)
    const { xAxis } = normaliseCustomChart(chart)
    if (needed.length === 0 && xAxis.name === name && xAxis.scale === scale) return
    setRepairs(needed)
    onChange((before) => ({ ...before, xAxis: normaliseCustomChart(before).xAxis }), 'time numbers')
  }
  const chooseScale = (choice: string) => {
    setOwn(choice === own)
    if (choice === clock) set({ scale: null })
    else set({ scale: choice === own ? (scale ?? 1) : Number(choice) })
  }
  const isListed = scale === null || (scales.has(scale) && !isOwn)
  return (
    <Panel title={t('Time axis')}>
      <div className={classes['fields']} onBlur={repair}>
        <NativeSelect
          className={classes['wide']}
          label={t('Shown as')}
          value={isListed ? (scale === null ? clock : String(scale)) : own}
          data={[
            { value: clock, label: t('Time of day') },
            { value: '1', label: t('Seconds since the start') },
            { value: String(1 / 60), label: t('Minutes since the start') },
            { value: String(1 / 3600), label: t('Hours since the start') },
            { value: String(1 / 86_400), label: t('Days since the start') },
            { value: own, label: t('Seconds since the start × factor') },
          ]}
          onChange={(event) => chooseScale(event.currentTarget.value)}
        />
        {!isListed && (
          <NumberField
            label={t('Factor')}
            value={scale}
            onChange={(value) => set({ scale: value }, 'numbers')}
          />
        )}
        <TextInput
          className={classes['wide']}
          label={t('Name')}
          value={name}
          maxLength={nameLength}
          onChange={(event) => set({ name: event.currentTarget.value }, 'name')}
        />
        <NumberField
          label={t('Tick distance (s)')}
          value={tick === 0 ? null : tick}
          placeholder={t('Automatic')}
          onChange={(value) => set({ tick: value }, 'numbers')}
          onClear={() => set({ tick: 0 }, 'numbers')}
        />
        <NumberField
          label={t('Offset (s)')}
          value={offset}
          onChange={(value) => set({ offset: value }, 'offset')}
        />
        {scale !== null && (
          <NumberField
            label={t('Decimal places')}
            value={dp}
            isWhole
            max={customChartLimits.decimals}
            onChange={(value) =>
              set({ dp: Math.min(Math.round(value), customChartLimits.decimals) }, 'numbers')
            }
          />
        )}
        <ColourField
          label={t('Colour')}
          value={colour}
          onChange={(next) => set({ colour: next }, 'colour')}
        />
        <Repairs repairs={repairs} />
      </div>
    </Panel>
  )
}

const scales: ReadonlySet<number> = new Set([1, 1 / 60, 1 / 3600, 1 / 86_400])
