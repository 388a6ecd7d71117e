import type { TimeRange } from '@fieldport/domain'
import type { EChartsType } from 'echarts/core'
import { pageCursor } from '../chart-cursor.ts'

type PointerEvent = { readonly axesInfo?: readonly { readonly value: number }[] }

/** Shares the place of the pointer in time with the other charts of the page. Returns how to stop. */
export function connectCursor(chart: EChartsType, range: () => TimeRange): () => void {
  const owner = {}
  /** Only the chart under the pointer tells where it is: what it shows for another is no news. */
  let isOver = false
  const onMove = () => void (isOver = true)
  const onPointer = (event: unknown) => {
    const value = (event as PointerEvent).axesInfo?.[0]?.value
    if (isOver) pageCursor.move(owner, value === undefined ? undefined : value / 1000)
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
    const { fromSeconds, toSeconds } = range()
    const isSeen = seconds !== undefined && seconds >= fromSeconds && seconds <= toSeconds
    if (isSeen) {
      const [x, y] = [chart.convertToPixel({ xAxisIndex: 0 }, seconds * 1000), chart.getHeight() / 2]
      chart.dispatchAction({ type: 'showTip', x, y })
    } else {
      chart.dispatchAction({ type: 'hideTip' })
    }
  })
  return () => {
    stop()
    chart.off('updateAxisPointer', onPointer)
  }
}
