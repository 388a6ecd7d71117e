import type { DeviceSettings } from '@fieldport/contract'
import {
  type CardDisplay,
  customChartKeys,
  hasCapability,
  parseDeviceTimeZone,
  type Retention,
} from '@fieldport/domain'
import { Skeleton } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../../lib/clock.ts'
import { zoneName, zoneNames } from '../../../lib/format/times.ts'
import { chosenTimeZone, describeZone } from '../../../lib/format/zones.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import { useHeight } from '../../../ui/behaviour/use-height.ts'
import { isEmpty } from '../../../ui/chart/chart-data.ts'
import { isRangeReduced } from '../../../ui/chart/chart-range.ts'
import { RangeControls, rangeText } from '../../../ui/chart/range-controls.tsx'
import type { RangeChoice } from '../../../ui/chart/range/range-choice.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useParsedDisplaySettings } from '../cards/use-card-displays.ts'
import { useSignalFeed } from '../../../ui/signals/use-signal-feed.ts'
import { useSignals } from '../../../lib/device/use-signals.ts'
import { saveChartCsv, saveChartPicture } from '../chart/visible-data/save-chart.ts'
import { useChartNoteActions } from '../notes/chart-notes.tsx'
import { CustomChartArea, CustomChartLegend } from './custom-chart-area.tsx'
import { CustomChartTools } from './custom-chart-tools.tsx'
import { rangeOfChart, rangeOfChoice } from './chart-range.ts'
import classes from './custom-chart.module.css'
import { type CustomChartOptions, type DisplayOf, useCustomChart, useDisplayOf } from './use-custom-chart.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { joinFacts } from '../../../lib/format/direction.ts'

const LongReadBar = lazy(async () => ({
  default: (await import('../chart/long-read-bar.tsx')).LongReadBar,
}))

export type CustomChartCardProps = Omit<CustomChartOptions, 'range' | 'displayOf' | 'timeZone'> & {
  readonly cards: readonly CardDisplay[]
  /** The device's settings; undefined: still loading. */
  readonly settings: DeviceSettings | undefined
  readonly retention: Retention
  /** Whether the plan lets the reader export data; undefined: nothing can be saved here. */
  readonly mayExport: boolean | undefined
  /** URL of the editor; absent if the reader may not change the chart. */
  readonly editor?: string | undefined
}

/** A custom chart, over its own range until the reader chooses another. */
export function CustomChartCard(ownProps: CustomChartCardProps) {
  const { deviceid, number, chart, retention, settings } = ownProps
  const { t } = useTranslation()
  const title = chart.name || t('Chart {{number}}', { number })
  const [choice, setChoice] = useState<RangeChoice>()
  const [isWide, setWide] = useState(false)
  const [wasWide, setWasWide] = useState(false)
  const { height } = useViewportSize()
  const range = choice ? rangeOfChoice(choice, chart) : rangeOfChart(chart)
  const deviceTimeZone = parseDeviceTimeZone(settings?.PORTAL_timeZone)
  const timeZone = chosenTimeZone(undefined, deviceTimeZone)
  const controls = (
    <RangeControls
      range={range}
      retention={retention}
      isCustomChart
      isCompact
      timeZone={timeZone}
      onChoice={setChoice}
    />
  )
  const keys = useMemo(() => customChartKeys(chart), [chart])
  const signals = useSignals({ deviceid, feed: ownProps.feed, keys, isChoosing: false })
  const cards = useMemo(() => [...ownProps.cards, ...signals], [ownProps.cards, signals])
  const props = { ...ownProps, cards, feed: useSignalFeed(ownProps.feed, keys) }
  const displaySettings = useParsedDisplaySettings(settings)
  const displayOf = useDisplayOf({ cards, displaySettings, model: settings?.model })
  const zones = { timeZone, isDeviceTime: deviceTimeZone !== null }
  const content = { ...props, ...zones, title, displayOf, range, onChoice: setChoice, wasExpanded: wasWide }
  if (isWide)
    return (
      <Panel fill title={title} testId="custom-chart">
        <Skeleton h="100%" />
        <Dialog
          fullScreen
          title={title}
          onClose={() => {
            setWide(false)
            setWasWide(true)
          }}
          data-testid="custom-chart-dialog"
        >
          <div className={classes['wide']}>{controls}</div>
          <ChartContent {...content} heightPx={height - aroundDialogPx} />
        </Dialog>
      </Panel>
    )
  return (
    <Panel fill title={title} testId="custom-chart" aside={controls}>
      <ChartContent {...content} onExpand={() => setWide(true)} />
    </Panel>
  )
}

/** Height of title and controls above the chart. */
const aroundDialogPx = 140

type ContentProps = CustomChartCardProps & {
  readonly title: string
  readonly displayOf: DisplayOf
  readonly range: CustomChartOptions['range']
  /** IANA name; undefined: the browser's. */
  readonly timeZone: string | undefined
  readonly isDeviceTime: boolean
  /** Including legend and notices; absent: the available height. */
  readonly heightPx?: number
  readonly wasExpanded: boolean
  readonly onChoice: (choice: RangeChoice) => void
  /** Absent: it is already in full screen. */
  readonly onExpand?: () => void
}

function ChartContent(props: ContentProps) {
  const { deviceid, title, settings, mayExport, editor, retention, range, heightPx, onChoice } = props
  const { timeZone, isDeviceTime } = props
  const [ref, roomPx] = useHeight()
  const { t } = useTranslation()
  const area = useRef<HTMLDivElement>(null)
  const content = useCustomChart(props)
  const { data, series, read, marks } = content
  const isGuest = deviceid === ''
  const mayEdit =
    !isGuest && settings !== undefined && hasCapability(settings.myPermission, 'editDisplaySettings')
  const notes = useChartNoteActions({ deviceid, range: data, timeZone, mayEdit })
  const seen = { owner: deviceid, title, data, timeZone }
  const style = { ...getLocaleSettings(), timeZone }
  const shown = rangeText(range, style)
  const zone = data ? zoneNames(data, style) : zoneName(readNow(), style)
  const notice = joinFacts([shown, isDeviceTime && describeZone('device', zone, t)])
  const isReduced =
    series.data !== undefined && !series.isPlaceholderData && isRangeReduced(series.data, range)
  return (
    <div className={classes['content']} style={{ height: heightPx ?? '100%' }}>
      <div className={classes['head']}>
        <CustomChartLegend data={data} />
        <CustomChartTools
          isEmpty={data === undefined || isEmpty(data)}
          mayExport={mayExport}
          planName={retention.planName}
          editor={editor}
          // Without notes, the menu would be empty for guests.
          notes={isGuest && marks.length === 0 ? undefined : notes.actions}
          wasExpanded={props.wasExpanded}
          onPicture={() => void saveChartPicture(seen, area.current)}
          onCsv={() => void saveChartCsv(seen)}
          onExpand={props.onExpand}
        />
      </div>
      {(read.progress || read.isCancelled) && (
        <Suspense>
          <LongReadBar {...read} />
        </Suspense>
      )}
      <div ref={ref} className={classes['room']}>
        {roomPx > 0 && (
          <div ref={area}>
            <CustomChartArea
              {...props}
              content={content}
              heightPx={roomPx}
              onNote={notes.actions.onAdd}
              onZoom={(fromSeconds, toSeconds) => onChoice({ kind: 'fixed', fromSeconds, toSeconds })}
            />
          </div>
        )}
      </div>
      {notes.dialog}
      {(notice !== '' || isReduced) && (
        <p className={classes['note']}>
          <span>{notice}</span>
          {isReduced && <span role="status">{t('Data points exceeded. Time range has been reduced.')}</span>}
        </p>
      )}
    </div>
  )
}
