import type { Retention } from '@fieldport/domain'
import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../lib/clock.ts'
import { getLocaleSettings } from '../../lib/locale-settings.ts'
import { isEmpty } from '../../ui/chart/chart-data.ts'
import { chartHeightPx } from '../../ui/chart/chart-height.ts'
import { zoomBounds } from '../../ui/chart/chart-range.ts'
import { useNoteMarks } from '../../ui/chart/draw/use-note-marks.ts'
import { convertDisplay } from '../../ui/chart/convert-display.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import classes from './compare.module.css'
import { toChartData, type ComparisonRow } from './data/comparison-row.ts'

const ChartCanvas = lazy(async () => ({
  default: (await import('../../ui/chart/chart-canvas.tsx')).ChartCanvas,
}))

type Props = {
  readonly rows: readonly ComparisonRow[]
  /** Undefined until the comparable measurements are known. */
  readonly dataKey: string | undefined
  readonly retention: Retention
  readonly onZoom: (fromSeconds: number, toSeconds: number) => void
}

/** One line per device, with a panel for each unit if devices use several. */
export function CompareChart({ rows, dataKey, retention, onZoom }: Props) {
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const drawn = rows.map(chartSignature).join('\n')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- live values change the rows every second, and no line
  const data = useMemo(() => toChartData(rows), [drawn])
  // With several devices, it would be unclear whose note it is.
  const [only, ...others] = rows
  const marks = useNoteMarks(only?.deviceid ?? '', only && others.length === 0 ? data : undefined)
  const displays = rows.flatMap(({ display }) =>
    display ? [convertDisplay(display, getLocaleSettings().units)] : [],
  )
  const heightPx = chartHeightPx(displays)
  const isLoading = dataKey === undefined || rows.some((row) => row.isLoading)
  const state = data.lines.length > 0 && !isEmpty(data) ? 'ready' : isLoading ? 'loading' : 'empty'
  const names = data.lines.map(({ display }) => display.name)
  return (
    <div
      className={classes['chart']}
      style={{ minHeight: heightPx }}
      data-testid="compare-chart"
      data-state={state}
      data-lines={names.length}
    >
      {state === 'loading' && <Skeleton h={heightPx} />}
      {state === 'empty' && (
        <EmptyState icon={<IconAlertTriangle size={32} stroke={1.5} />} title={t('No Data')}>
          {t('No data in this range. Try a longer one.')}
        </EmptyState>
      )}
      {state === 'ready' && (
        <ErrorBoundary
          fallback={<Notice>{t("The chart couldn't be loaded. Reload the page to try again.")}</Notice>}
        >
          <Suspense fallback={<Skeleton h={heightPx} />}>
            <ChartCanvas
              key={`${scheme} ${dataKey} ${names.join()}`}
              data={data}
              heightPx={heightPx}
              hoverToleranceSeconds={hoverToleranceSeconds(rows)}
              label={t('Chart of {{names}}', { names: names.join(', ') })}
              bounds={zoomBounds(retention, readNow())}
              marks={marks}
              onZoom={onZoom}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

/** Everything that affects a line, as one text. */
function chartSignature({ deviceid, name, colour, display, intervalSeconds, series }: ComparisonRow): string {
  return JSON.stringify([deviceid, name, colour, display, intervalSeconds, series?.from, series?.to])
}

/** Maximum distance of the pointer from a value that it shows: that of the slowest device. */
function hoverToleranceSeconds(rows: readonly ComparisonRow[]): number {
  return Math.max(
    10,
    ...rows.map(({ series, intervalSeconds }) =>
      Math.max(series?.bucketSeconds ?? 0, 2 * (intervalSeconds ?? 0)),
    ),
  )
}
