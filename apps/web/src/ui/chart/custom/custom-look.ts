import type { CustomAxis, CustomXAxis, lineTypes } from '@fieldport/domain'

/** How a custom chart draws one of its lines. Numbers are in the units of the reader. */
export type CustomLook = {
  /** Which of the chart's axes it is drawn against. */
  readonly axisAt: number
  readonly lineType: (typeof lineTypes)[number]
  readonly lineWidth: number
  readonly goal: number | null
  /** In a stack: what lies below each of its buckets, by their time. */
  readonly bases?: ReadonlyMap<number, number>
}

/** What a custom chart has around its lines. Numbers are in the units of the reader. */
export type CustomFrame = {
  readonly axis: readonly CustomAxis[]
  readonly xAxis: CustomXAxis
  readonly hasLabels: boolean
}
