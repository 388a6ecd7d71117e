import {
  addCustomAxis,
  type AxisCorrection,
  convertValue,
  convertValueBack,
  type CustomAxis,
  type CustomChart,
  customChartLimits,
  listAxisCorrections,
  normaliseValueAxis,
  removeCustomAxis,
  type UnitConversion,
} from '@fieldport/domain'
import { Button, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getLocaleSettings } from '../../../../lib/locale-settings.ts'
import { findAxisConversion } from '../../../../ui/chart/custom/build-custom-chart.ts'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import type { DisplayOf } from '../use-custom-chart.ts'
import { axisTitle } from './axis-title.ts'
import classes from './editor.module.css'
import { NumberField } from '../../../../ui/controls/number-field.tsx'
import { ColourField } from './colour-field.tsx'
import { nameLength } from './general-fields.tsx'
import { ItemBox } from './item-box.tsx'
import { Repairs } from './repairs.tsx'
import type { ChangeChart } from './use-chart-draft.ts'

type Props = {
  readonly chart: CustomChart
  readonly displayOf: DisplayOf
  readonly onChange: ChangeChart
}

/** The fields of the chart's axes. */
export function AxisFields({ chart, displayOf, onChange }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string>()
  const { axis } = chart
  const set = (id: string, change: (axis: CustomAxis) => CustomAxis, field?: string) =>
    onChange(
      (before) => ({ ...before, axis: before.axis.map((each) => (each.id === id ? change(each) : each)) }),
      field && `${id} ${field}`,
    )
  const add = () => {
    onChange(addCustomAxis)
    setOpen(addCustomAxis(chart).axis.at(-1)?.id)
  }
  return (
    <Panel title={t('Axes')}>
      <div className={classes['items']}>
        {axis.map((each) => (
          <ItemBox
            key={each.id}
            title={axisTitle(each, t)}
            colour={each.colour}
            isOpen={open === each.id}
            onToggle={() => setOpen(open === each.id ? undefined : each.id)}
            onRemove={
              axis.length > 1 ? () => onChange((before) => removeCustomAxis(before, each.id)) : undefined
            }
          >
            <OneAxis
              chart={chart}
              axis={each}
              displayOf={displayOf}
              onSet={(change, field) => set(each.id, change, field)}
            />
          </ItemBox>
        ))}
        {axis.length < customChartLimits.axes && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
            {t('Add axis')}
          </Button>
        )}
      </div>
    </Panel>
  )
}

type OneProps = Omit<Props, 'onChange'> & {
  readonly axis: CustomAxis
  readonly onSet: (change: (axis: CustomAxis) => CustomAxis, field?: string) => void
}

function OneAxis({ chart, axis, displayOf, onSet }: OneProps) {
  const { t } = useTranslation()
  const [repairs, setRepairs] = useState<readonly AxisCorrection[]>([])
  const { limits, dp, tick, name, colour, displayType } = axis
  const conversion = findAxisConversion(chart, axis.id, displayOf, getLocaleSettings().units)
  const factor = conversion?.factor ?? 1
  const shown = mapLimits(axis, (value) => convertValue(value, conversion))
  const set = (change: Partial<CustomAxis>, field?: string) => {
    setRepairs([])
    onSet((before) => ({ ...before, ...change }), field)
  }
  const setLimit = (which: 'min' | 'max', value: number) => {
    const stored = convertValueBack(value, conversion)
    setRepairs([])
    onSet(
      (before) => ({ ...before, limits: { ...(before.limits ?? startLimits), [which]: stored } }),
      numbers,
    )
  }
  const repair = () => {
    const needed = listAxisCorrections(axis)
    if (needed.length === 0 && normaliseValueAxis(axis).name === axis.name) return
    setRepairs(needed)
    onSet(needed.length === 0 ? normaliseValueAxis : (before) => repairShown(before, conversion), numbers)
  }
  return (
    <div className={classes['fields']} onBlur={(event) => isLeaving(event) && repair()}>
      <TextInput
        className={classes['wide']}
        label={t('Name')}
        placeholder={t('Unit of the series')}
        value={name}
        maxLength={nameLength}
        onChange={(event) => set({ name: event.currentTarget.value }, 'name')}
      />
      <Segmented
        fullWidth
        label={t('Side')}
        value={displayType}
        segments={[
          { value: 'left', label: t('Left') },
          { value: 'right', label: t('Right') },
        ]}
        onChange={(side) => set({ displayType: side as CustomAxis['displayType'] })}
      />
      <ColourField label={t('Colour')} value={colour} onChange={(next) => set({ colour: next }, 'colour')} />
      <Switch
        className={classes['wide']}
        label={t('Automatic limits')}
        checked={limits === null}
        onChange={(event) => set({ limits: event.currentTarget.checked ? null : startLimits })}
      />
      {shown && (
        <div className={classes['pair']} data-pair>
          <NumberField label={t('Min')} value={shown.min} onChange={(value) => setLimit('min', value)} />
          <NumberField label={t('Max')} value={shown.max} onChange={(value) => setLimit('max', value)} />
        </div>
      )}
      <NumberField
        label={t('Tick distance')}
        value={tick === 0 ? null : tick * factor}
        placeholder={t('Automatic')}
        onChange={(value) => set({ tick: value / factor }, numbers)}
        onClear={() => set({ tick: 0 }, numbers)}
      />
      <NumberField
        label={t('Decimal places')}
        value={dp}
        isWhole
        max={customChartLimits.decimals}
        onChange={(value) => set({ dp: Math.min(Math.round(value), customChartLimits.decimals) }, numbers)}
      />
      <Repairs repairs={repairs} />
    </div>
  )
}

/** Repairs what the reader sees: an axis is widened by 1 °F where its limits are shown in °F. */
function repairShown(axis: CustomAxis, conversion: UnitConversion | undefined): CustomAxis {
  const factor = conversion?.factor ?? 1
  const shown = normaliseValueAxis({
    ...axis,
    limits: mapLimits(axis, (value) => convertValue(value, conversion)),
    tick: axis.tick * factor,
  })
  return {
    ...shown,
    limits: mapLimits(shown, (value) => convertValueBack(value, conversion)),
    tick: shown.tick / factor,
  }
}

function mapLimits({ limits }: CustomAxis, convert: (value: number) => number): CustomAxis['limits'] {
  return limits && { min: convert(limits.min), max: convert(limits.max) }
}

/** One undo step covers both the typed value and its repair. */
const numbers = 'numbers'

/** Initial limits when they are no longer automatic. */
const startLimits = { min: 0, max: 100 } as const

/** Min and max are validated together when both are left, because one may be beyond the other in between. */
function isLeaving({ target, relatedTarget }: FocusEvent): boolean {
  const pair = target.closest('[data-pair]')
  return !(pair && relatedTarget instanceof Node && pair.contains(relatedTarget))
}
