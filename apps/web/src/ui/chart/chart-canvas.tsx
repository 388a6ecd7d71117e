import { CustomChart, LineChart } from 'echarts/charts'
import { AxisPointerComponent, GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChartData } from './chart-data.ts'
import { chartOptions } from './chart-options.ts'
import classes from './chart-canvas.module.css'
import { tooltipContent } from './chart-tooltip.ts'
import { listenForDrag } from './drag-range.ts'

register([LineChart, CustomChart, GridComponent, TooltipComponent, AxisPointerComponent, CanvasRenderer])

type Props = {
  readonly data: ChartData
  readonly heightPx: number
  /** How far from a bucket the pointer still shows it. */
  readonly hoverToleranceSeconds: number
  readonly label: string
  /** A range drawn with the mouse, epoch seconds. */
  readonly onZoom: (fromSeconds: number, toSeconds: number) => void
}

/** ECharts in its own chunk. Everything it shows comes from `data`; other lines or another scheme are another chart (by its key). */
export function ChartCanvas({ data, heightPx, hoverToleranceSeconds, label, onZoom }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const zoom = useEffectEvent(onZoom)

  useEffect(() => {
    if (!box.current) return undefined
    const made = init(box.current, undefined, { renderer: 'canvas' })
    chart.current = made
    const stopDrag = listenForDrag({
      box: box.current,
      secondsAt: (xPx) => made.convertFromPixel({ xAxisIndex: 0 }, xPx) / 1000,
      onRange: (from, to) => zoom(Math.floor(from), Math.ceil(to)),
      className: classes['shade'] ?? '',
    })
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(box.current)
    return () => {
      stopDrag()
      observer.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])

  useEffect(() => {
    const colours = readColours()
    // Merged, not replaced: a tooltip stays where it is while values come in.
    chart.current?.setOption({
      ...chartOptions(data, colours),
      tooltip: {
        trigger: 'axis',
        confine: true,
        // A tap shows it and a drag moves it, by finger as by mouse.
        triggerOn: 'mousemove|click',
        backgroundColor: colours.surface,
        borderColor: colours.grid,
        borderRadius: 8,
        padding: [8, 12],
        textStyle: { color: colours.text, fontSize: 13, fontFamily: 'inherit' },
        extraCssText: 'box-shadow: none',
        formatter: (params: unknown) => tooltipContent(data, pointerSeconds(params), hoverToleranceSeconds),
      },
    })
  }, [data, hoverToleranceSeconds])

  return (
    <div ref={box} className={classes['canvas']} style={{ height: heightPx }} role="img" aria-label={label} />
  )
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
  }
}

function pointerSeconds(params: unknown): number {
  const [first] = Array.isArray(params) ? (params as { axisValue?: number }[]) : []
  return (first?.axisValue ?? Number.NaN) / 1000
}
