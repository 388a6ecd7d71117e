import { type CardDisplay, chartRangeChoices, type Retention } from '@fieldport/domain'
import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { IconAlertTriangle, IconChartLine } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { zoneName } from '../../../lib/format/times.ts'
import { readNow } from '../../../lib/clock.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { isEmpty } from '../../../ui/chart/chart-data.ts'
import { chartHeightPx } from '../../../ui/chart/chart-height.ts'
import { defaultRangeId, resolveRange } from '../../../ui/chart/chart-range.ts'
import { RangeControls, rangeText } from '../../../ui/chart/range-controls.tsx'
import { retentionText } from '../../../ui/chart/retention-text.ts'
import { convertDisplay } from '../../../ui/chart/convert-display.ts'
import classes from './chart-panel.module.css'
import { type ChartView, listKeys } from './chart-view.ts'
import { KeySelect } from './key-select.tsx'
import { useChart } from './use-chart.ts'

const ChartCanvas = lazy(async () => ({
  default: (await import('../../../ui/chart/chart-canvas.tsx')).ChartCanvas,
}))

type Props = {
  readonly deviceid: string
  readonly feed: DeviceFeed
  /** Every card of the device; those of numbers can be drawn. */
  readonly cards: readonly CardDisplay[]
  readonly intervalSeconds: number | undefined
  readonly retention: Retention
  readonly view: ChartView
  readonly onView: (view: ChartView) => void
}

/** Any keys of a device over any range. */
export function ChartPanel({ deviceid, feed, cards, intervalSeconds, retention, view, onView }: Props) {
  const { t } = useTranslation()
  const drawable = useMemo(() => cards.filter(({ card }) => card !== 'string'), [cards])
  const displays = useMemo(() => chosenDisplays(view.keys, drawable), [view.keys, drawable])
  const range = resolveRange(view)
  const keep = view.keys === undefined ? {} : { keys: view.keys }
  const zoom = (from: number, to: number) => onView({ ...keep, from, to })
  const reduced = chartRangeChoices(retention, false).find(({ disabledMessage }) => disabledMessage)
  return (
    <Panel
      fill
      title={t('Chart')}
      testId="chart"
      aside={
        <RangeControls
          range={range}
          retention={retention}
          onPreset={(id) => onView({ ...keep, ...(id === defaultRangeId ? {} : { range: id }) })}
          onFixed={zoom}
        />
      }
    >
      <KeySelect
        drawable={drawable}
        displays={displays}
        onChange={(keys) => onView({ ...view, keys: keys.join(',') })}
      />
      <ChartArea
        deviceid={deviceid}
        feed={feed}
        displays={displays}
        range={range}
        intervalSeconds={intervalSeconds}
        onZoom={zoom}
      />
      <p className={classes['note']}>
        <span>
          {[rangeText(range), t('Times in {{zone}}', { zone: zoneName(readNow()) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {reduced && <span>{retentionText(retention, t)}</span>}
      </p>
    </Panel>
  )
}

/** The keys of the address, else the first measurement. A key that the device no longer sends is drawn from its history. */
function chosenDisplays(keys: string | undefined, drawable: readonly CardDisplay[]): readonly CardDisplay[] {
  if (keys === undefined) return drawable.slice(0, 1)
  const chosen = listKeys(keys)
  return chosen.flatMap((key) => drawable.find((display) => display.key === key) ?? [])
}

type AreaProps = Pick<Props, 'deviceid' | 'feed' | 'intervalSeconds'> & {
  readonly displays: readonly CardDisplay[]
  readonly range: ReturnType<typeof resolveRange>
  readonly onZoom: (fromSeconds: number, toSeconds: number) => void
}

function ChartArea({ deviceid, feed, displays, range, intervalSeconds, onZoom }: AreaProps) {
  const { t } = useTranslation()
  const { series, data, bucketSeconds } = useChart({ deviceid, displays, range, feed, intervalSeconds })
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const heightPx = chartHeightPx(
    displays.map((display) => convertDisplay(display, getLocaleSettings().units)),
  )
  const empty = data !== undefined && isEmpty(data)
  // The series before says nothing of measurements that it does not hold.
  const loading = data === undefined || (empty && series.isPlaceholderData)
  const state = areaState(displays.length, series.isError, loading, empty)
  const label = t('Chart of {{names}}', { names: displays.map(({ name }) => name).join(', ') })
  return (
    <div
      className={classes['area']}
      style={{ minHeight: heightPx }}
      data-testid="chart-area"
      data-state={state}
    >
      {state === 'error' && (
        <Notice title={t('Error')} onRetry={() => void series.refetch()}>
          {errorMessage(series.error)}
        </Notice>
      )}
      {state === 'loading' && <Skeleton h={heightPx} />}
      {(state === 'empty' || state === 'none') && (
        <EmptyState
          icon={
            state === 'empty' ? (
              <IconAlertTriangle size={32} stroke={1.5} />
            ) : (
              <IconChartLine size={32} stroke={1.5} />
            )
          }
          title={state === 'empty' ? t('No Data') : t('Choose measurements')}
        >
          {state === 'empty'
            ? t('Nothing was stored in this range. Try a longer one.')
            : t('Choose one above, or press the name of a card.')}
        </EmptyState>
      )}
      {data && state === 'ready' && (
        <ErrorBoundary
          fallback={<Notice>{t('The chart could not be loaded. Reload the page to try again.')}</Notice>}
        >
          <Suspense fallback={<Skeleton h={heightPx} />}>
            <ChartCanvas
              key={`${scheme} ${displays.map(({ key }) => key).join()}`}
              data={data}
              heightPx={heightPx}
              hoverToleranceSeconds={Math.max(bucketSeconds, 2 * (intervalSeconds ?? 0), 10)}
              label={label}
              onZoom={onZoom}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

type AreaState = 'none' | 'loading' | 'ready' | 'empty' | 'error'

function areaState(keys: number, failed: boolean, loading: boolean, empty: boolean): AreaState {
  if (keys === 0) return 'none'
  if (failed) return 'error'
  if (loading) return 'loading'
  return empty ? 'empty' : 'ready'
}
