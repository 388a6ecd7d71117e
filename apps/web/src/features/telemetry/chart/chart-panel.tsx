import type { CardDisplay, Retention } from '@fieldport/domain'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenTimeZone } from '../../../lib/format/zones.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { lastRangeId } from '../../../ui/chart/range/range-view.ts'
import { rangeViewOf } from '../../../ui/chart/chart-range.ts'
import { RangeControls } from '../../../ui/chart/range-controls.tsx'
import type { RangeChoice } from '../../../ui/chart/range/range-choice.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ChartContent } from './chart-content.tsx'
import { type ChartView, listKeys, withRange } from './chart-view.ts'
import { labelOf } from './key-select.tsx'
import { useSignalFeed } from '../../../ui/signals/use-signal-feed.ts'
import { useSignals } from '../../../lib/device/use-signals.ts'
import { chooseSeries, type ChosenSeries, secondaryCandidates } from './data/chosen-series.ts'

const ChartDialog = lazy(async () => ({ default: (await import('./chart-dialog.tsx')).ChartDialog }))

export type ChartPanelProps = {
  readonly deviceid: string
  readonly feed: DeviceFeed
  /** All cards of the device; numeric ones can be drawn. */
  readonly cards: readonly CardDisplay[]
  readonly intervalSeconds: number | undefined
  /** IANA name; null: none is set. */
  readonly deviceTimeZone: string | null
  readonly retention: Retention
  /** Whether the plan lets the reader export data. */
  readonly mayExport: boolean
  /** Whether the reader may pin notes. */
  readonly mayNote: boolean
  readonly view: ChartView
  /** `isStep`: an intermediate view of a gesture. */
  readonly onView: (view: ChartView, isStep?: boolean) => void
}

/** A chart of any keys of a device over any range. */
export function ChartPanel(ownProps: ChartPanelProps) {
  const { deviceid, cards, view } = ownProps
  const { t } = useTranslation()
  const [isWide, setWide] = useState(false)
  const [wasWide, setWasWide] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const keys = useMemo(() => [...listKeys(view.keys), ...listKeys(view.second)], [view.keys, view.second])
  const signals = useSignals({ deviceid, feed: ownProps.feed, keys, isChoosing })
  const feed = useSignalFeed(ownProps.feed, keys)
  const chosen = useMemo(() => chooseSeries(view, [...cards, ...signals]), [view, cards, signals])
  const props = { ...ownProps, feed, onChoosing: () => setChoosing(true) }
  return (
    <Panel fill title={t('Chart')} testId="chart" aside={<ChartRangeControls {...props} chosen={chosen} />}>
      {isWide ? (
        <Suspense fallback={<Skeleton h={heldPx} />}>
          <ChartDialog
            {...props}
            chosen={chosen}
            onClose={() => {
              setWide(false)
              setWasWide(true)
            }}
          />
        </Suspense>
      ) : (
        <ChartContent {...props} chosen={chosen} onExpand={() => setWide(true)} wasExpanded={wasWide} />
      )}
    </Panel>
  )
}

/** Height of the placeholder while the chart is in full screen. */
const heldPx = 400

type ControlsProps = Pick<ChartPanelProps, 'retention' | 'view' | 'onView' | 'deviceTimeZone'> & {
  readonly chosen: ChosenSeries
}

export function ChartRangeControls(props: ControlsProps) {
  const { retention, view, onView, deviceTimeZone, chosen } = props
  const choose = (choice: RangeChoice, second = view.second) => {
    const { second: _before, ...rest } = view
    onView(withRange({ ...rest, ...(second ? { second } : {}) }, rangeViewOf(choice)))
  }
  return (
    <RangeControls
      range={chosen.range}
      retention={retention}
      isLast={view.range === lastRangeId}
      secondary={{
        options: secondaryCandidates(chosen).map((display) => ({
          value: display.key,
          label: labelOf(display),
        })),
        value: chosen.secondary?.key,
      }}
      timeZone={chosenTimeZone(view.zone, deviceTimeZone)}
      onChoice={(choice) => choose(choice)}
      onSecondary={(choice, second) => choose(choice, second ?? '')}
    />
  )
}
