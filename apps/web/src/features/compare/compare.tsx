import { Title } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { readNow } from '../../lib/clock.ts'
import { zoneNames } from '../../lib/format/times.ts'
import { rangeViewOf, resolveRange, secondsOfRange } from '../../ui/chart/chart-range.ts'
import { RangeControls, rangeText } from '../../ui/chart/range-controls.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { joinFacts } from '../../lib/format/direction.ts'
import { CompareChart } from './compare-chart.tsx'
import { CompareTable } from './compare-table.tsx'
import { changeView, type CompareView, parseDeviceIds, toggleSort } from './compare-view.ts'
import classes from './compare.module.css'
import { sortComparison } from './data/comparison-row.ts'
import { DevicePicker } from './choosing/device-picker.tsx'
import { MeasurementPicker } from './choosing/measurement-picker.tsx'
import { StartComparing } from './choosing/start-comparing.tsx'
import { useComparison } from './data/use-comparison.ts'

type Props = {
  readonly view: CompareView
  readonly onView: (view: CompareView) => void
  /** The vendor may compare any device. */
  readonly vendor: boolean
}

/** One measurement of several devices, as a table and as a chart. */
export function Compare({ view, onView, vendor }: Props) {
  const { t } = useTranslation()
  const devices = useMemo(() => parseDeviceIds(view.devices), [view.devices])
  const comparison = useComparison({ devices, key: view.key, range: resolveRange(view), vendor })
  const { summary, rows } = comparison
  const change = (next: Parameters<typeof changeView>[1]) => onView(changeView(view, next))
  const choose = (ids: readonly string[]) => change({ devices: ids.join(',') })
  return (
    <div className={classes['page']}>
      <Title order={1}>{t('Compare')}</Title>
      {summary.error && <Notice title={t('Error')}>{errorMessage(summary.error)}</Notice>}
      <DevicePicker items={summary.items} rows={rows} onChange={choose} />
      {devices.length === 0 ? (
        <StartComparing
          items={summary.items}
          dataKey={view.key}
          onKey={(key) => change({ key })}
          onDevices={choose}
        />
      ) : (
        <>
          <ChartSection view={view} comparison={comparison} onChange={change} />
          <CompareTable
            rows={sortComparison(rows, view)}
            view={view}
            onSort={(column) => onView(toggleSort(view, column))}
            onRemove={(id) => choose(devices.filter((each) => each !== id))}
          />
        </>
      )}
    </div>
  )
}

type DrawingProps = {
  readonly view: CompareView
  readonly comparison: ReturnType<typeof useComparison>
  readonly onChange: (change: Parameters<typeof changeView>[1]) => void
}

/** The range controls and the chart. */
function ChartSection({ view, comparison, onChange }: DrawingProps) {
  const { t } = useTranslation()
  const { rows, keys, key, isKnown, retention } = comparison
  const range = resolveRange(view)
  const isReduced = rows.some(({ series }) => (series?.lastEvaluatedKey ?? null) !== null)
  const zoom = (from: number, to: number) => onChange({ range: undefined, from, to })
  return (
    <>
      <div className={classes['controls']}>
        <MeasurementPicker
          keys={keys}
          value={key}
          devices={rows.length}
          onChange={(next) => onChange({ key: next })}
        />
        <RangeControls
          range={range}
          retention={retention}
          onChoice={(choice) =>
            onChange({ from: undefined, to: undefined, range: undefined, ...rangeViewOf(choice) })
          }
        />
      </div>
      {key === undefined && isKnown ? (
        <EmptyState icon={<IconChartLine size={40} stroke={1.5} />} title={t('No Data')}>
          {t('These devices have not sent any measurements yet.')}
        </EmptyState>
      ) : (
        <CompareChart rows={rows} dataKey={key} retention={retention} onZoom={zoom} />
      )}
      <p className={classes['note']}>
        {joinFacts([
          rangeText(range),
          t('Times in {{zone}}', { zone: zoneNames(secondsOfRange(range, readNow())) }),
        ])}
      </p>
      {isReduced && (
        <p className={classes['note']} role="status">
          {t('Data points exceeded. Time range has been reduced.')}
        </p>
      )}
    </>
  )
}
