import type { Retention } from '@fieldport/domain'
import { Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage, isPlanRefusal } from '../../../lib/api/errors.ts'
import { readNow } from '../../../lib/clock.ts'
import type { ChartCanvas as Canvas } from '../../../ui/chart/chart-canvas.tsx'
import { zoomBounds } from '../../../ui/chart/chart-range.ts'
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'

const ChartCanvas = lazy(async () => ({
  default: (await import('../../../ui/chart/chart-canvas.tsx')).ChartCanvas,
}))

type AreaProps = {
  readonly className: string | undefined
  readonly testId: string
  /** 'error' and 'loading' are shown here, every other state by the children. */
  readonly state: string
  readonly series: {
    readonly isFetching: boolean
    readonly error: unknown
    readonly refetch: () => Promise<unknown>
  }
  readonly heightPx: number
  readonly children: ReactNode
}

/** The place of a chart's drawing, with the error or progress of its series. */
export function SeriesArea({ className, testId, state, series, heightPx, children }: AreaProps) {
  const { t } = useTranslation()
  return (
    <div
      className={className}
      style={{ minHeight: heightPx }}
      data-testid={testId}
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
      {children}
    </div>
  )
}

type DrawingProps = Omit<ComponentProps<typeof Canvas>, 'hoverToleranceSeconds' | 'bounds'> & {
  /** Identifies the chart: another one is created again. */
  readonly chartId: string
  readonly bucketSeconds: number
  /** Interval of the device; undefined: unknown. */
  readonly intervalSeconds: number | undefined
  readonly retention: Retention
}

/** The drawing of a series, or why it could not be loaded. */
export function SeriesDrawing({
  chartId,
  bucketSeconds,
  intervalSeconds,
  retention,
  ...canvas
}: DrawingProps) {
  const { t } = useTranslation()
  return (
    <ErrorBoundary
      fallback={<Notice>{t("The chart couldn't be loaded. Reload the page to try again.")}</Notice>}
    >
      <Suspense fallback={<Skeleton h={canvas.heightPx} />}>
        <ChartCanvas
          key={chartId}
          {...canvas}
          hoverToleranceSeconds={Math.max(bucketSeconds, 2 * (intervalSeconds ?? 0), 10)}
          bounds={zoomBounds(retention, readNow())}
        />
      </Suspense>
    </ErrorBoundary>
  )
}
