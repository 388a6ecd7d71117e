import type { TimeRange } from '@fieldport/domain'
import type { EChartsType } from 'echarts/core'
import { pageCursor } from '../chart-cursor.ts'

type PointerEvent = { readonly axesInfo?: readonly { readonly value: number }[] }

/** A height within the first plot of every chart: in the gap between two plots, nothing would be shown. */
const inFirstPlotPx = 64

/** The cursor of a chart. */
export type ConnectedCursor = {
  /** The time under the pointer in this or another chart, epoch seconds, exact to less than a pixel. */
  readonly moment: () => number | undefined
  readonly stop: () => void
}

/** Shares the time under the pointer with the other charts of the page. */
export function connectCursor(chart: EChartsType, range: () => TimeRange): ConnectedCursor {
  const owner = {}
  let moment: number | undefined
  /** Only the chart under the pointer reports it; a cursor shown for another chart is not reported. */
  let isOver = false
  // Before ECharts draws its tooltip, which offers only the time of the nearest point.
  const onMove = ({ offsetX }: { readonly offsetX: number }) => {
    isOver = true
    moment = chart.convertFromPixel({ xAxisIndex: 0 }, offsetX) / 1000
  }
  const onPointer = (event: unknown) => {
    const value = (event as PointerEvent).axesInfo?.[0]?.value
    if (isOver) pageCursor.move(owner, value === undefined ? undefined : moment)
  }
  const onOut = () => {
    if (isOver) pageCursor.move(owner, undefined)
    isOver = false
  }
  chart.on('updateAxisPointer', onPointer)
  const surface = chart.getZr()
  surface.on('mousemove', onMove)
  surface.on('click', onMove)
  surface.on('globalout', onOut)
  const stop = pageCursor.subscribe(owner, (seconds) => {
    isOver = false
    moment = seconds
    const { fromSeconds, toSeconds } = range()
    const isSeen = seconds !== undefined && seconds >= fromSeconds && seconds <= toSeconds
    if (isSeen) {
      const x = chart.convertToPixel({ xAxisIndex: 0 }, seconds * 1000)
      chart.dispatchAction({ type: 'showTip', x, y: inFirstPlotPx })
    } else {
      chart.dispatchAction({ type: 'hideTip' })
      // Hiding the tooltip leaves the line of the pointer.
      chart.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' })
    }
  })
  return {
    moment: () => moment,
    stop: () => {
      // A chart that is removed under the pointer reports no end.
      onOut()
      stop()
      chart.off('updateAxisPointer', onPointer)
    },
  }
}
