import { CustomChart, LineChart } from 'echarts/charts'
import { AxisPointerComponent, GridComponent, ToolboxComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChartData } from './chart-data.ts'
import { chartOptions } from './chart-options.ts'
import { tooltipContent } from './chart-tooltip.ts'

register([
  LineChart,
  CustomChart,
  GridComponent,
  TooltipComponent,
  AxisPointerComponent,
  ToolboxComponent,
  CanvasRenderer,
])

type Props = {
  readonly data: ChartData
  readonly heightPx: number
  /** How far from a bucket the pointer still shows it. */
  readonly withinSeconds: number
  readonly label: string
  /** A range drawn with the mouse, epoch seconds. */
  readonly onZoom: (fromSeconds: number, toSeconds: number) => void
}

/** ECharts in its own chunk. Everything it shows comes from `data`; it keeps no state of its own. */
export function ChartCanvas({ data, heightPx, withinSeconds, label, onZoom }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const zoom = useEffectEvent(onZoom)

  useEffect(() => {
    if (!box.current) return undefined
    const made = init(box.current, undefined, { renderer: 'canvas' })
    chart.current = made
    made.on('datazoom', (event) => readZoom(event, zoom))
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])

  useEffect(() => {
    const colours = readColours()
    chart.current?.setOption(
      {
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
          formatter: (params: unknown) => tooltipContent(data, pointerSeconds(params), withinSeconds),
        },
      },
      { notMerge: true },
    )
    if (globalThis.matchMedia('(pointer: fine)').matches) {
      const select = { type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true }
      chart.current?.dispatchAction(select)
    }
  }, [data, withinSeconds])

  return <div ref={box} style={{ height: heightPx }} role="img" aria-label={label} />
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
  }
}

function pointerSeconds(params: unknown): number {
  const [first] = Array.isArray(params) ? (params as { axisValue?: number }[]) : []
  return (first?.axisValue ?? Number.NaN) / 1000
}

function readZoom(event: unknown, onZoom: Props['onZoom']): void {
  const [drawn] = (event as { batch?: { startValue?: number; endValue?: number }[] }).batch ?? []
  if (drawn?.startValue === undefined || drawn.endValue === undefined) return
  onZoom(Math.floor(drawn.startValue / 1000), Math.ceil(drawn.endValue / 1000))
}
