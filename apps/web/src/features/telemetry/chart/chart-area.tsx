import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { IconAlertTriangle, IconChartLine } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage, isPlanRefusal } from '../../../lib/api/errors.ts'
import { readNow } from '../../../lib/clock.ts'
import type { ChartLine } from '../../../ui/chart/chart-data.ts'
import { zoomBounds } from '../../../ui/chart/chart-range.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { ChartPanelProps } from './chart-panel.tsx'
import classes from './chart-panel.module.css'
import { withRange } from './chart-view.ts'
import { isSeriesLost } from './data/series-failure.ts'
import type { ChartContent } from './data/use-chart-content.ts'

const ChartCanvas = lazy(async () => ({
  default: (await import('../../../ui/chart/chart-canvas.tsx')).ChartCanvas,
}))
const LastMeasurements = lazy(async () => ({
  default: (await import('./last-measurements.tsx')).LastMeasurements,
}))

type Props = Pick<ChartPanelProps, 'feed' | 'cards' | 'intervalSeconds' | 'retention' | 'view' | 'onView'> & {
  readonly content: ChartContent
  readonly heightPx: number
  /** See `ChartCanvas`. */
  readonly onNote: ((seconds: number) => void) | undefined
}

/** The drawing, or the reason why there is none. */
export function ChartArea(props: Props) {
  const { feed, intervalSeconds, retention, view, onView, content, heightPx, onNote } = props
  const { t } = useTranslation()
  const { displays, series, data, isEmpty: empty, bucketSeconds, marks, isLast, timeZone, read } = content
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  // The previous series is useless for measurements that it does not contain.
  const isOther = series.isPlaceholderData && !displays.some(({ key }) => series.data?.series[key])
  const state = areaState({
    isLast,
    isUnchosen: displays.length === 0,
    hasFailed: isSeriesLost(series),
    isLoading: !read.isCancelled && (data === undefined || (empty && isOther)),
    isEmpty: empty && !series.isPlaceholderData,
  })
  // Consecutive turns of the wheel are one step for the back button.
  const stepped = useRef('')
  const zoom = (from: number, to: number, isStep: boolean) => {
    content.prefetch({ fromSeconds: from, toSeconds: to })
    onView(withRange(view, { from, to }), isStep && stepped.current === `${view.from} ${view.to}`)
    stepped.current = isStep ? `${from} ${to}` : ''
  }
  const names = displays.map(({ name }) => name).join(', ')
  return (
    <div
      className={classes['area']}
      style={{ minHeight: heightPx }}
      data-testid="chart-area"
      data-state={state}
      aria-busy={series.isFetching}
    >
      {state === 'error' && (
        <Notice
          title={t('Error')}
          {...(isPlanRefusal(series.error) ? {} : { onRetry: () => void series.refetch() })}
        >
          {errorMessage(series.error)}
        </Notice>
      )}
      {state === 'loading' && <Skeleton h={heightPx} />}
      {(state === 'empty' || state === 'none') && (
        <NothingDrawn
          isEmpty={state === 'empty'}
          isUnsent={props.cards.every(({ card }) => card === 'string')}
        />
      )}
      {state === 'last' && (
        <Suspense fallback={<Skeleton h={heightPx} />}>
          <LastMeasurements feed={feed} displays={displays} />
        </Suspense>
      )}
      {data && state === 'ready' && (
        <ErrorBoundary
          fallback={<Notice>{t("The chart couldn't be loaded. Reload the page to try again.")}</Notice>}
        >
          <Suspense fallback={<Skeleton h={heightPx} />}>
            <ChartCanvas
              key={`${scheme} ${view.earlier} ${data.lines
                .filter(({ isPale }) => !isPale)
                .map(lineId)
                .join()}`}
              data={data}
              heightPx={heightPx}
              hoverToleranceSeconds={Math.max(bucketSeconds, 2 * (intervalSeconds ?? 0), 10)}
              label={t('Chart of {{names}}', { names })}
              bounds={zoomBounds(retention, readNow())}
              timeZone={timeZone}
              marks={marks}
              isWaiting={series.isPlaceholderData}
              onZoom={zoom}
              onNote={onNote}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

/** Identifies a line: a chart whose lines change is created again. */
function lineId({ display, style, isSecondary }: ChartLine): string {
  return `${display.key} ${style} ${isSecondary}`
}

type Nothing = {
  readonly isEmpty: boolean
  /** The device has no keys to choose from. */
  readonly isUnsent: boolean
}

function NothingDrawn({ isEmpty: hasNoData, isUnsent }: Nothing) {
  const { t } = useTranslation()
  if (isUnsent)
    return (
      <EmptyState icon={<IconChartLine size={32} stroke={1.5} />} title={t('No Data')}>
        {t('Measurements appear here once the device sends its first message.')}
      </EmptyState>
    )
  const Icon = hasNoData ? IconAlertTriangle : IconChartLine
  return (
    <EmptyState
      icon={<Icon size={32} stroke={1.5} />}
      title={hasNoData ? t('No Data') : t('Choose measurements')}
    >
      {hasNoData
        ? t('No data in this range. Try a longer one.')
        : t('Choose one above, or press the name on a card.')}
    </EmptyState>
  )
}

type AreaState = 'none' | 'last' | 'loading' | 'ready' | 'empty' | 'error'

type Facts = {
  readonly isUnchosen: boolean
  readonly isLast: boolean
  readonly hasFailed: boolean
  readonly isLoading: boolean
  readonly isEmpty: boolean
}

function areaState(facts: Facts): AreaState {
  if (facts.isUnchosen) return 'none'
  if (facts.isLast) return 'last'
  if (facts.hasFailed) return 'error'
  if (facts.isLoading) return 'loading'
  return facts.isEmpty ? 'empty' : 'ready'
}
