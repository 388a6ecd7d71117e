import type { TimeRange } from '@fieldport/domain'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { getDigitalLabel } from '../../../lib/texts/labels.ts'
import type { Bucket, ChartLine } from '../chart-data.ts'
import { type Axes, bandSeries, ms, whiskerSeries } from '../draw/band.ts'
import { type BarPlace, barSeries } from '../draw/bars.ts'
import { dotSeries, drawnValue, strokeSeries } from '../draw/stroke.ts'
import { stackOnLower } from './stack-lines.ts'

/** ECharts' dash styles, by the number of the line type. */
const dashes = ['solid', 'dashed', 'dotted'] as const

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

/** The series of one line, in its own style, colour, width and dashes. */
export function customDrawings(line: ChartLine, axes: Axes, place: BarPlace): readonly object[] {
  const isStacked = line.custom?.bases !== undefined
  const lifted = stackOnLower(line)
  if (line.style === 'bar')
    return [barSeries(line, axes, place), ...(isStacked || place.of > 1 ? [] : [whiskerSeries(line, axes)])]
  if (line.style === 'scatter')
    return [whiskerSeries(line, axes), { ...dotSeries(line, axes), symbolSize: 2 * widthOf(line) }]
  const shown = { ...strokeSeries(lifted, axes), lineStyle: lineStyleOf(line) }
  if (!isStacked) return [bandSeries(line, axes), shown]
  // The extremes of parts are not those of their sum, so a stack has no bands.
  return line.style === 'area' ? [stackedArea(line, axes), { ...shown, areaStyle: { opacity: 0 } }] : [shown]
}

const widthOf = ({ custom }: ChartLine) => custom?.lineWidth ?? 2

function lineStyleOf(line: ChartLine) {
  const type = dashes[line.custom?.lineType ?? 0]
  return { width: widthOf(line), type, color: line.display.colour, opacity: 1 }
}

/** The area between a line and what is below it, one shape per run. */
function stackedArea(line: ChartLine, axes: Axes) {
  const tops = stackOnLower(line).runs
  const baseOf = ({ ts }: Bucket) => line.custom?.bases?.get(ts) ?? 0
  return {
    type: 'custom',
    ...axes,
    silent: true,
    clip: true,
    z: 1,
    tooltip: { show: false },
    encode: { x: 0, y: 1 },
    data: tops.map((run) => [ms(run[0]?.ts ?? 0), run[0] ? drawnValue(line, run[0]) : 0]),
    renderItem: ({ dataIndex }: { dataIndex: number }, api: Api) => {
      const run = tops[dataIndex] ?? []
      const upper = run.map((bucket) => api.coord([ms(bucket.ts), drawnValue(line, bucket)]))
      const lower = run.map((bucket) => api.coord([ms(bucket.ts), baseOf(bucket)]))
      return {
        type: 'polygon',
        shape: { points: [...upper, ...lower.toReversed()] },
        style: { fill: line.display.colour, fillOpacity: 0.3 },
      }
    },
  }
}

type TextOptions = { readonly decimals: number; readonly font: string }

/** The goal of a line: a level across the whole plot, in its colour, with its value at the end. */
export function goalLine(line: ChartLine, axes: Axes, { decimals, font }: TextOptions) {
  const goal = line.custom?.goal ?? null
  return {
    type: 'custom',
    ...axes,
    silent: true,
    clip: true,
    z: 4,
    tooltip: { show: false },
    // A level has no time, so it must not extend the time axis.
    encode: { y: 0 },
    data: goal === null ? [] : [[goal]],
    renderItem: ({ coordSys: { x, width } }: Place, api: Api) => {
      const [, y = 0] = api.coord([0, goal ?? 0])
      const text = formatNumber(goal ?? 0, decimals)
      return {
        type: 'group',
        children: [
          {
            type: 'line',
            shape: { x1: x, y1: y, x2: x + width, y2: y },
            style: { stroke: line.display.colour, lineWidth: 1, lineDash: [8, 4] },
          },
          {
            type: 'text',
            style: {
              text,
              x: x + width - 4,
              y: y - 3,
              fill: line.display.colour,
              fontSize: 11,
              fontFamily: font,
              align: 'right',
              verticalAlign: 'bottom',
            },
          },
        ],
      }
    },
  }
}

/** Width of a label along its line, in pixels. */
const labelPx = 56

/** The buckets with labels: as many as are readable next to each other. */
function labelledBuckets(line: ChartLine, range: TimeRange, widthPx: number): readonly Bucket[] {
  const apartSeconds = ((range.toSeconds - range.fromSeconds) / Math.max(1, widthPx)) * labelPx
  let last = Number.NEGATIVE_INFINITY
  return line.runs.flat().filter(({ ts }) => {
    const isLabelled = ts >= range.fromSeconds && ts <= range.toSeconds && ts - last >= apartSeconds
    if (isLabelled) last = ts
    return isLabelled
  })
}

type LabelOptions = TextOptions & {
  /** Disabled labels are still drawn as an empty series, so that they can be toggled. */
  readonly isOn: boolean
  readonly range: TimeRange
  readonly widthPx: number
  /** The chart's background: an outline in this colour keeps a label readable on a line. */
  readonly surface: string
}

export function dataLabels(line: ChartLine, axes: Axes, options: LabelOptions) {
  const { isOn, range, widthPx, decimals, font, surface } = options
  const { display } = line
  const labelled = isOn ? labelledBuckets(line, range, widthPx) : []
  const middle = line.style === 'bar' ? line.bucketSeconds / 2 : 0
  const topOf = (bucket: Bucket) => drawnValue(line, bucket) + (line.custom?.bases?.get(bucket.ts) ?? 0)
  const textOf = (bucket: Bucket) =>
    display.card === 'digital'
      ? getDigitalLabel(bucket.last, display.digital)
      : formatNumber(drawnValue(line, bucket), decimals)
  return {
    type: 'custom',
    ...axes,
    silent: true,
    clip: false,
    z: 5,
    tooltip: { show: false },
    encode: { x: 0, y: 1 },
    data: labelled.map((bucket) => [ms(bucket.ts + middle), topOf(bucket)]),
    renderItem: ({ dataIndex, coordSys }: Place, api: Api) => {
      const bucket = labelled[dataIndex]
      if (!bucket) return undefined
      const [x = 0, y = 0] = api.coord([ms(bucket.ts + middle), topOf(bucket)])
      const isInside = x >= coordSys.x && x <= coordSys.x + coordSys.width
      const isBetween = y >= coordSys.y && y <= coordSys.y + coordSys.height
      if (!isInside || !isBetween) return undefined
      return {
        type: 'text',
        style: {
          text: textOf(bucket),
          x,
          y: y - 5,
          fill: display.colour,
          stroke: surface,
          lineWidth: 3,
          fontSize: 11,
          fontFamily: font,
          align: 'center',
          verticalAlign: 'bottom',
        },
      }
    },
  }
}
