import type { Point } from '../point.ts'
import type { Limit } from './limits.ts'

/**
 * What a kind of device is made of. `stateAt` gives the physical state of a moment, free of
 * measurement noise; `report` writes it as the device would report it.
 */
export type KindModel<State> = {
  readonly limits: readonly Limit[]
  readonly stateAt: (seconds: number) => State
  /** The values that `limits` watch, in their order; undefined where a limit does not count. */
  readonly watch: (state: State) => readonly (number | undefined)[]
  readonly report: (point: Point, state: State, before: State, seconds: number) => void
}

/** A model as the rest of the simulator sees it: the state stays inside. */
export type PointSource = (seconds: number, previousSeconds: number) => Point
