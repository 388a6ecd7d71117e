import type { CustomAxis, CustomXAxis, lineTypes } from '@fieldport/domain'

/** How a custom chart draws one line. Numbers are in the reader's units. */
export type CustomLineStyle = {
  /** Index of the axis that it is drawn against. */
  readonly axisAt: number
  readonly lineType: (typeof lineTypes)[number]
  readonly lineWidth: number
  readonly goal: number | null
  /** In a stack: the value below each of its buckets, by time. */
  readonly bases?: ReadonlyMap<number, number>
}

/** The parts of a custom chart other than its lines. Numbers are in the reader's units. */
export type CustomFrame = {
  readonly axis: readonly CustomAxis[]
  readonly xAxis: CustomXAxis
  readonly hasLabels: boolean
}
