import type { CustomChart, Retention } from '@fieldport/domain'
import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconChartLine } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage, isPlanRefusal } from '../../../lib/api/errors.ts'
import { readNow } from '../../../lib/clock.ts'
import { nameWithUnit } from '../../../lib/format/direction.ts'
import { type ChartData, isEmpty } from '../../../ui/chart/chart-data.ts'
import { zoomBounds } from '../../../ui/chart/chart-range.ts'
import { LegendDot } from '../../../ui/chart/legend-pill.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { isSeriesLost } from '../chart/data/series-failure.ts'
import classes from './custom-chart.module.css'
import type { CustomChartContent } from './use-custom-chart.ts'

const ChartCanvas = lazy(async () => ({
  default: (await import('../../../ui/chart/chart-canvas.tsx')).ChartCanvas,
}))

type Props = {
  readonly chart: CustomChart
  readonly title: string
  readonly content: CustomChartContent
  readonly intervalSeconds: number | undefined
  readonly retention: Retention
  readonly heightPx: number
  /** IANA name; undefined: the browser's. */
  readonly timeZone: string | undefined
  readonly onZoom: (fromSeconds: number, toSeconds: number) => void
  /** See `ChartCanvas`. */
  readonly onNote?: ((seconds: number) => void) | undefined
}

/** The drawing of a custom chart, or the reason why there is none. */
export function CustomChartArea(props: Props) {
  const { chart, content, heightPx } = props
  const { t } = useTranslation()
  const { series, data } = content
  const state = stateOf(chart, content)
  return (
    <div
      className={classes['drawing']}
      style={{ minHeight: heightPx }}
      data-testid="custom-chart-area"
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
      {state === 'unchosen' && (
        <EmptyState icon={<IconChartLine size={32} stroke={1.5} />} title={t('No series yet')}>
          {t('Add a series to draw a measurement.')}
        </EmptyState>
      )}
      {state === 'empty' && (
        <EmptyState icon={<IconAlertTriangle size={32} stroke={1.5} />} title={t('No Data')}>
          {t('No data in this range. Try a longer one.')}
        </EmptyState>
      )}
      {state === 'ready' && data && <Drawing {...props} data={data} />}
    </div>
  )
}

function Drawing(props: Props & { readonly data: ChartData }) {
  const { chart, title, content, intervalSeconds, retention, heightPx, timeZone, onZoom, onNote, data } =
    props
  const { t } = useTranslation()
  const { bucketSeconds, scheme, marks } = content
  return (
    <ErrorBoundary
      fallback={<Notice>{t("The chart couldn't be loaded. Reload the page to try again.")}</Notice>}
    >
      <Suspense fallback={<Skeleton h={heightPx} />}>
        <ChartCanvas
          key={`${scheme} ${shapeOf(chart)}`}
          data={data}
          heightPx={heightPx}
          hoverToleranceSeconds={Math.max(bucketSeconds, 2 * (intervalSeconds ?? 0), 10)}
          label={t('Chart of {{names}}', { names: title })}
          bounds={zoomBounds(retention, readNow())}
          timeZone={timeZone}
          marks={marks}
          onZoom={onZoom}
          onNote={onNote}
        />
      </Suspense>
    </ErrorBoundary>
  )
}

/** A chart with other lines or axes is another chart; other changes are applied to the existing one. */
function shapeOf({ type, stack, series, axis }: CustomChart): string {
  const lines = series.map(({ source, axisBind, displayType }) => `${source} ${axisBind} ${displayType}`)
  return JSON.stringify([type, stack, lines, axis.map(({ id }) => id)])
}

/** The legend of colours. */
export function CustomChartLegend({ data }: { readonly data: ChartData | undefined }) {
  return (
    <ul className={classes['legend']}>
      {data?.lines.map(({ display: { name, unit, colour } }, at) => (
        <li key={at}>
          <LegendDot colour={colour} />
          {nameWithUnit(name, unit)}
        </li>
      ))}
    </ul>
  )
}

type State = 'unchosen' | 'loading' | 'error' | 'empty' | 'ready'

function stateOf({ series: chosen }: CustomChart, { series, data }: CustomChartContent): State {
  if (chosen.length === 0) return 'unchosen'
  if (isSeriesLost(series)) return 'error'
  if (!data) return 'loading'
  if (!isEmpty(data)) return 'ready'
  return series.isPlaceholderData ? 'loading' : 'empty'
}
