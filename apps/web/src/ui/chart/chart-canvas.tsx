import type { TimeRange } from '@fieldport/domain'
import { CustomChart, LineChart } from 'echarts/charts'
import { AxisPointerComponent, GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartData } from './chart-data.ts'
import { chartOptions, plotInsets, timeExtents } from './chart-options.ts'
import classes from './chart-canvas.module.css'
import { tooltipContent } from './chart-tooltip.ts'
import { type ChartMark, marksSeries } from './draw/marks.ts'
import { connectCursor, type ConnectedCursor } from './gestures/connect-cursor.ts'
import { connectGestures } from './gestures/connect-gestures.ts'
import { createMovedRange } from './gestures/moved-range.ts'

register([LineChart, CustomChart, GridComponent, TooltipComponent, AxisPointerComponent, CanvasRenderer])

type Props = {
  readonly data: ChartData
  readonly heightPx: number
  /** Maximum distance of the pointer from a bucket that it shows. */
  readonly hoverToleranceSeconds: number
  readonly label: string
  /** The range within which the chart can be zoomed and panned. */
  readonly bounds: TimeRange
  /** IANA name; undefined: the reader's zone. */
  readonly timeZone?: string | undefined
  readonly marks?: readonly ChartMark[]
  /** The range's series is still loading: the lines are those of the previous range. */
  readonly isWaiting?: boolean
  /** A range chosen by a gesture, epoch seconds. `isStep`: an intermediate range of the gesture. */
  readonly onZoom: (fromSeconds: number, toSeconds: number, isStep: boolean) => void
  /** Called with the moment for a new note, epoch seconds; absent if the reader may not add notes. */
  readonly onNote?: ((seconds: number) => void) | undefined
}

/**
 * ECharts in its own chunk. Everything it shows comes from `data`; a chart with other lines or another scheme needs
 * another key. During a zoom or pan, existing data is painted immediately; a finer series is requested when the gesture
 * ends.
 */
export function ChartCanvas(props: Props) {
  const {
    data,
    heightPx,
    hoverToleranceSeconds,
    label,
    bounds,
    timeZone,
    onZoom,
    marks = noMarks,
    isWaiting = false,
    onNote,
  } = props
  const { t } = useTranslation()
  const outer = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const cursor = useRef<ConnectedCursor>(null)
  const frame = useRef(0)
  const [moved] = useState(createMovedRange)
  const [widthPx, setWidthPx] = useState(0)
  const [isHinted, showHint] = useBriefHint()

  const paint = useEffectEvent(() => {
    const range = moved.get()
    if (range) chart.current?.setOption({ xAxis: timeExtents(data, range, { widthPx, timeZone }) })
  })
  // Painted in the next frame, once for all events before it, and after requests have been sent.
  const show = useEffectEvent((range: TimeRange) => {
    moved.move(range)
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(paint)
  })
  const choose = useEffectEvent((range: TimeRange, isStep: boolean) => {
    const { from, to } = moved.ask(range)
    onZoom(from, to, isStep)
  })
  const readRange = useEffectEvent(() => moved.get() ?? data)
  const readBounds = useEffectEvent(() => bounds)
  const readInsets = useEffectEvent(() => plotInsets(data, widthPx))
  const pin = useEffectEvent((seconds: number) => {
    onNote?.(seconds)
    return onNote !== undefined
  })
  const hint = useEffectEvent(showHint)

  useEffect(() => {
    const element = box.current
    if (!element || !outer.current) return undefined
    const made = init(element, undefined, { renderer: 'canvas' })
    chart.current = made
    const stop = connectGestures({
      box: outer.current,
      shadeClass: classes['shade'] ?? '',
      range: readRange,
      bounds: readBounds,
      insets: readInsets,
      onShow: show,
      onChoose: choose,
      onScrolledPast: hint,
      onMoment: pin,
    })
    cursor.current = connectCursor(made, readRange)
    const observer = new ResizeObserver(() => {
      made.resize()
      setWidthPx(element.clientWidth)
    })
    observer.observe(element)
    setWidthPx(element.clientWidth)
    return () => {
      stop()
      cancelAnimationFrame(frame.current)
      cursor.current?.stop()
      observer.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])

  useEffect(() => {
    // A gesture has already painted the existing part of the range; it is drawn again when its series arrives.
    if (widthPx === 0 || (isWaiting && moved.isShowing(data))) return
    moved.draw(data)
    const colours = readColours()
    const pixelSeconds = secondsAPixel(data, moved.get() ?? data, widthPx)
    // Merged rather than replaced, so that a tooltip stays while values arrive.
    const options = chartOptions({ ...data, ...moved.get() }, colours, { widthPx, heightPx, timeZone })
    chart.current?.setOption({
      ...options,
      series: [...(options['series'] as readonly object[]), marksSeries(marks, colours.marks)],
      tooltip: {
        ...tooltipStyle(colours),
        formatter: (params: unknown) => {
          const at = cursor.current?.moment() ?? pointerSeconds(params)
          const near = marksNear(marks, at, pixelSeconds)
          return tooltipContent(data, at, { hoverToleranceSeconds, pixelSeconds, timeZone, marks: near })
        },
      },
    })
  }, [data, moved, isWaiting, hoverToleranceSeconds, widthPx, heightPx, timeZone, marks])

  return (
    <div
      ref={outer}
      className={classes['frame']}
      role="group"
      aria-label={
        onNote
          ? t('Zoom with + and −, move with ← and →, add a note with N')
          : t('Zoom with + and −, move with ← and →')
      }
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- plus, minus and the arrows zoom and move it
      tabIndex={0}
    >
      <div
        ref={box}
        className={classes['canvas']}
        style={{ height: heightPx }}
        role="img"
        aria-label={label}
        data-from={Math.round(data.fromSeconds)}
        data-to={Math.round(data.toSeconds)}
        data-marks={marks.length}
      />
      {isHinted && <p className={classes['hint']}>{t('Hold Ctrl to zoom with the wheel')}</p>}
    </div>
  )
}

/** Maximum distance of the pointer from a mark that the tooltip shows. */
const markReachPx = 8

function marksNear(marks: readonly ChartMark[], seconds: number, pixelSeconds: number) {
  return marks.filter(({ at }) => Math.abs(at - seconds) <= pixelSeconds * markReachPx)
}

const hintMs = 1500
const noMarks: readonly never[] = []

/** Whether a hint is visible, and a function that shows it briefly. */
function useBriefHint(): readonly [boolean, () => void] {
  const [isHinted, setHinted] = useState(false)
  useEffect(() => {
    if (!isHinted) return undefined
    const timer = setTimeout(() => setHinted(false), hintMs)
    return () => clearTimeout(timer)
  }, [isHinted])
  return [isHinted, () => setHinted(true)]
}

function secondsAPixel(data: ChartData, { fromSeconds, toSeconds }: TimeRange, widthPx: number): number {
  const { left, right } = plotInsets(data, widthPx)
  return (toSeconds - fromSeconds) / Math.max(1, widthPx - left - right)
}

function tooltipStyle(colours: ReturnType<typeof readColours>) {
  return {
    trigger: 'axis',
    confine: true,
    // A tap shows the tooltip and a drag moves it, by finger or mouse.
    triggerOn: 'mousemove|click',
    backgroundColor: colours.surface,
    borderColor: colours.grid,
    borderRadius: 8,
    padding: [8, 12],
    textStyle: { color: colours.text, fontSize: 13, fontFamily: 'inherit' },
    extraCssText: 'box-shadow: none',
  }
}

function readColours() {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--fp-${name}`).trim()
  return {
    axis: token('chart-axis'),
    grid: token('chart-grid'),
    pointer: token('chart-pointer'),
    surface: token('surface'),
    text: token('text'),
    font: token('font'),
    marks: { info: token('muted'), warning: token('warning'), alarm: token('alarm'), note: token('brand') },
  }
}

function pointerSeconds(params: unknown): number {
  const [first] = Array.isArray(params) ? (params as { axisValue?: number | string }[]) : []
  return Number(first?.axisValue ?? Number.NaN) / 1000
}
