import type { CustomChart, Retention } from '@fieldport/domain'
import { IconAlertTriangle, IconChartLine } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nameWithUnit } from '../../../lib/format/direction.ts'
import { type ChartData, isEmpty } from '../../../ui/chart/chart-data.ts'
import { LegendDot } from '../../../ui/chart/legend-pill.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { isSeriesLost } from '../chart/data/series-failure.ts'
import { SeriesArea, SeriesDrawing } from '../chart/series-area.tsx'
import classes from './custom-chart.module.css'
import type { CustomChartContent } from './use-custom-chart.ts'

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
  const { chart, title, content, intervalSeconds, retention, heightPx, timeZone, onZoom, onNote } = props
  const { t } = useTranslation()
  const { series, data, bucketSeconds, scheme, marks } = content
  const state = stateOf(chart, content)
  return (
    <SeriesArea
      className={classes['drawing']}
      testId="custom-chart-area"
      state={state}
      series={series}
      heightPx={heightPx}
    >
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
      {state === 'ready' && data && (
        <SeriesDrawing
          chartId={`${scheme} ${shapeOf(chart)}`}
          data={data}
          heightPx={heightPx}
          bucketSeconds={bucketSeconds}
          intervalSeconds={intervalSeconds}
          retention={retention}
          label={t('Chart of {{names}}', { names: title })}
          timeZone={timeZone}
          marks={marks}
          onZoom={onZoom}
          onNote={onNote}
        />
      )}
    </SeriesArea>
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
