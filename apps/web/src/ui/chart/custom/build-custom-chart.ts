import type { Series } from '@fieldport/contract'
import {
  type CardDisplay,
  convertValue,
  type CustomAxis,
  type CustomChart,
  customSeriesStyle,
  normaliseCustomChart,
  type StoredPoint,
  type TimeRange,
  type UnitConversion,
  unitConversion,
  type UnitSystem,
  withContrast,
} from '@fieldport/domain'
import { buildChart, type ChartData } from '../chart-data.ts'
import { stackLines } from './stack-lines.ts'

type Options = {
  /** The name and unit of each data key. */
  readonly displayOf: (key: string) => CardDisplay
  readonly intervalSeconds: number | undefined
  readonly livePoints: readonly StoredPoint[]
  readonly relativeMs: number | undefined
  readonly elapsedSeconds?: number
  readonly fixed?: TimeRange | undefined
  /** The reader's unit system. */
  readonly units: UnitSystem
  /** The chart's background colour, as #rrggbb. */
  readonly surface: string
}

/** WCAG 2.2: for text, and for non-text. */
const textContrast = 4.5
const lineContrast = 3

/** Builds a custom chart from the series of its data keys. Limits and goals are stored in the device's units. */
export function buildCustomChart(series: Series, given: CustomChart, options: Options): ChartData {
  const chart = normaliseCustomChart(given)
  const { displayOf, units, surface } = options
  const displays = chart.series.map(({ source }) => displayOf(source))
  const styles = chart.series.map((each) => customSeriesStyle(chart, each))
  const data = buildChart(series, { ...options, displays, styles })
  const lines = data.lines.map((line, at) => {
    const { colour, lineType, lineWidth, goalSeries, axisBind } = chart.series[at] as (typeof chart.series)[0]
    const conversion = unitConversion(displays[at]?.unit ?? '', units)
    return {
      ...line,
      display: { ...line.display, colour: withContrast(colour, surface, lineContrast) },
      custom: {
        axisAt: Math.max(
          0,
          chart.axis.findIndex(({ id }) => id === axisBind),
        ),
        lineType,
        lineWidth,
        goal: goalSeries === null ? null : convertValue(goalSeries, conversion),
      },
    }
  })
  return {
    ...data,
    lines: chart.stack ? stackLines(lines) : lines,
    custom: {
      axis: chart.axis.map((axis) => ({
        ...convertAxis(axis, findAxisConversion(chart, axis.id, displayOf, units)),
        colour: withContrast(axis.colour, surface, textContrast),
      })),
      xAxis: { ...chart.xAxis, colour: withContrast(chart.xAxis.colour, surface, textContrast) },
      hasLabels: chart.dataLabels,
    },
  }
}

/** The conversion of an axis to the reader's units: that of its series, if all have the same unit. */
export function findAxisConversion(
  { series }: Pick<CustomChart, 'series'>,
  axisId: string,
  displayOf: (key: string) => CardDisplay,
  units: UnitSystem,
): UnitConversion | undefined {
  const bound = series.filter(({ axisBind }) => axisBind === axisId).map(({ source }) => displayOf(source))
  const [unit, ...others] = new Set(bound.map((display) => display.unit))
  return unit === undefined || others.length > 0 ? undefined : unitConversion(unit, units)
}

function convertAxis(axis: CustomAxis, conversion: UnitConversion | undefined): CustomAxis {
  if (!conversion) return axis
  const { limits, tick } = axis
  return {
    ...axis,
    limits: limits && {
      min: convertValue(limits.min, conversion),
      max: convertValue(limits.max, conversion),
    },
    // A distance is not affected by an offset.
    tick: tick * conversion.factor,
  }
}
