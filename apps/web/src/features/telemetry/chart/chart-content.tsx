import {
  chartRangeChoices,
  defaultChartStyle,
  earlierPeriodExpiry,
  resolveZoneChoice,
} from '@fieldport/domain'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../../lib/clock.ts'
import { zoneName, zoneNames } from '../../../lib/format/times.ts'
import { describeZone } from '../../../lib/format/zones.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import { useHeight } from '../../../ui/behaviour/use-height.ts'
import { chartHeightPx, minimumChartHeightPx } from '../../../ui/chart/chart-height.ts'
import { isRangeReduced } from '../../../ui/chart/chart-range.ts'
import { convertDisplay } from '../../../ui/chart/convert-display.ts'
import { LegendDot } from '../../../ui/chart/legend-pill.tsx'
import { rangeText } from '../../../ui/chart/range-controls.tsx'
import { retentionText } from '../../../ui/chart/retention-text.ts'
import { ChartArea } from './chart-area.tsx'
import type { ChartPanelProps } from './chart-panel.tsx'
import classes from './chart-panel.module.css'
import { ChartTools } from './chart-tools.tsx'
import { KeySelect, labelOf } from './key-select.tsx'
import { earlierName } from './earlier-name.ts'
import { useChartNoteActions } from '../notes/chart-notes.tsx'
import { statisticsHeightPx } from './visible-data/statistics-height.ts'
import { TypeSelect } from './type-select.tsx'
import type { ChosenSeries } from './data/chosen-series.ts'
import { useChartContent } from './data/use-chart-content.ts'
import { PlansLink } from '../../../ui/controls/plans-link.tsx'
import { joinFacts } from '../../../lib/format/direction.ts'

const LongReadBar = lazy(async () => ({ default: (await import('./long-read-bar.tsx')).LongReadBar }))
const VisibleDataTable = lazy(async () => ({
  default: (await import('./visible-data/data-table.tsx')).VisibleDataTable,
}))

type Props = ChartPanelProps & {
  readonly chosen: ChosenSeries
  /** The reader is about to choose keys. */
  readonly onChoosing: () => void
  /** Maximum height of the drawing; absent: the card's available height. */
  readonly roomPx?: number
  readonly onExpand?: () => void
  /** See `ChartTools`. */
  readonly wasExpanded?: boolean
}

/** The controls of a chart, its drawing, and notices about it. */
export function ChartContent(props: Props) {
  const { retention, view, onView, deviceTimeZone, chosen, roomPx, onExpand, wasExpanded } = props
  const { drawable, displays, range } = chosen
  const { t } = useTranslation()
  const area = useRef<HTMLDivElement>(null)
  const [spare, sparePx] = useHeight()
  const content = useChartContent({ ...props, ...chosen })
  const { data, series, timeZone, isCut, isLast } = content
  const notes = useChartNoteActions({
    deviceid: props.deviceid,
    range: isLast ? undefined : data,
    timeZone,
    mayEdit: props.mayNote,
  })
  const shown = displays.map((display) => convertDisplay(display, getLocaleSettings().units))
  const minimumPx = minimumChartHeightPx(shown)
  const style = { ...getLocaleSettings(), timeZone }
  const whose = resolveZoneChoice(view.zone, deviceTimeZone)
  // As of the range, because a zone's offset may have been different half a year ago.
  const zone = data ? zoneNames(data, style) : zoneName(readNow(), style)
  const zoneText = whose === 'utc' ? t('Times in {{zone}}', { zone }) : describeZone(whose, zone, t)
  const reduced = chartRangeChoices(retention, false).find(({ disabledMessage }) => disabledMessage)
  const isEarlierCut =
    view.earlier !== undefined &&
    data !== undefined &&
    !isLast &&
    earlierPeriodExpiry(data, view.earlier, timeZone, retention, readNow()) !== 'none'
  const withStatistics = view.stats === true && !isLast && content.displays.length > 0
  const statisticsPx = withStatistics ? statisticsHeightPx(content.displays.length) : 0
  const givenPx = roomPx === undefined ? sparePx : Math.max(chartHeightPx(shown), roomPx) - statisticsPx
  const heightPx = Math.max(minimumPx, givenPx)
  const isShort = series.data !== undefined && !series.isPlaceholderData && isRangeReduced(series.data, range)
  const isReduced = !isLast && (isCut || isShort)
  return (
    <div className={classes['content']}>
      <div className={classes['tools']}>
        <KeySelect
          drawable={drawable}
          displays={displays}
          onChange={(keys) => onView({ ...view, keys: keys.join(',') })}
          onOpen={props.onChoosing}
        />
        <TypeSelect value={view.type ?? defaultChartStyle} onChange={(type) => onView({ ...view, type })} />
        <ChartTools
          {...props}
          content={content}
          notes={notes.actions}
          area={area}
          onExpand={onExpand}
          wasExpanded={wasExpanded}
        />
      </div>
      {chosen.secondary && (
        <p className={classes['legend']}>
          <LegendDot colour={chosen.secondary.colour} />
          {t('Secondary Series')}: {labelOf(chosen.secondary)}
        </p>
      )}
      {(content.read.progress || content.read.isCancelled) && (
        <Suspense>
          <LongReadBar {...content.read} />
        </Suspense>
      )}
      <div
        ref={spare}
        className={classes['room']}
        data-grows={(roomPx === undefined && !isLast) || undefined}
        style={{ minHeight: minimumPx }}
      >
        <div ref={area}>
          <ChartArea {...props} content={content} heightPx={heightPx} onNote={notes.actions.onAdd} />
        </div>
      </div>
      {notes.dialog}
      <p className={classes['note']}>
        <span>{joinFacts([rangeText(range, style), zoneText])}</span>
        {isReduced && <span role="status">{t('Data points exceeded. Time range has been reduced.')}</span>}
        {(reduced || isEarlierCut) && (
          <span>
            {isEarlierCut && `${earlierName(view.earlier, t)}: `}
            {retentionText(retention, t)}
            <PlansLink plan={retention.planName} isFootnote />
          </span>
        )}
      </p>
      {withStatistics && (
        // Keeps its place while it loads, so that the drawing has its height from the start.
        <div style={{ minHeight: statisticsPx }}>
          <Suspense>
            {data && (
              <VisibleDataTable
                data={data}
                above={view.above}
                onAbove={(above) => onView(withAbove(view, above), true)}
              />
            )}
          </Suspense>
        </div>
      )}
    </div>
  )
}

function withAbove({ above: _before, ...rest }: ChartPanelProps['view'], above: number | undefined) {
  return { ...rest, ...(above === undefined ? {} : { above }) }
}
