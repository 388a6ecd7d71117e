import { ms } from './band.ts'

/** An event at a moment, shown above the first panel. */
export type ChartMark = {
  /** Epoch seconds. */
  readonly at: number
  readonly kind: 'info' | 'warning' | 'alarm' | 'note'
  readonly text: string
}

export type MarkColours = Readonly<Record<ChartMark['kind'], string>>

const markPx = 5
type Api = { readonly coord: (value: readonly number[]) => number[] }
type Place = {
  readonly dataIndex: number
  readonly coordSys: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
}

/** A symbol above the plot and a thin line across it for each mark; each kind has its own shape as well as colour. */
export function marksSeries(marks: readonly ChartMark[], colours: MarkColours) {
  return {
    id: 'marks',
    type: 'custom',
    xAxisIndex: 0,
    yAxisIndex: 0,
    silent: true,
    clip: false,
    z: 5,
    tooltip: { show: false },
    // A mark has no value, so it must not extend the value axis.
    encode: { x: 0 },
    data: marks.map(({ at }) => [ms(at)]),
    renderItem: ({ dataIndex, coordSys: { x: left, y, width, height } }: Place, api: Api) => {
      const mark = marks[dataIndex]
      if (!mark) return undefined
      const [x = 0] = api.coord([ms(mark.at), 0])
      // During a zoom or pan, a mark may be outside the plot.
      if (x < left || x > left + width) return undefined
      const colour = colours[mark.kind]
      return {
        type: 'group',
        children: [
          {
            type: 'line',
            shape: { x1: x, y1: y, x2: x, y2: y + height },
            style: { stroke: colour, lineWidth: 1, strokeOpacity: 0.45, lineDash: [3, 3] },
          },
          { ...signOf(mark.kind, x, y - markPx - 2), style: { fill: colour } },
        ],
      }
    },
  }
}

function signOf(kind: ChartMark['kind'], x: number, y: number) {
  if (kind === 'info') return { type: 'circle', shape: { cx: x, cy: y, r: markPx - 1 } }
  if (kind === 'note') return { type: 'rect', shape: { x: x - 4, y: y - 4, width: 8, height: 8 } }
  const top = [x, y - markPx]
  const corners =
    kind === 'alarm'
      ? [top, [x + markPx, y + markPx], [x - markPx, y + markPx]]
      : [top, [x + markPx, y], [x, y + markPx], [x - markPx, y]]
  return { type: 'polygon', shape: { points: corners } }
}
