import type { Point } from '../point.ts'
import type { Limit } from './limits.ts'

/**
 * The model of a kind of device. `stateAt` returns the physical state at a moment, without measurement noise; `report`
 * writes it as the device would report it.
 */
export type KindModel<State> = {
  readonly limits: readonly Limit[]
  readonly stateAt: (seconds: number) => State
  /** The values checked by `limits`, in the same order; undefined where a limit does not apply. */
  readonly watch: (state: State) => readonly (number | undefined)[]
  readonly report: (point: Point, state: State, before: State, seconds: number) => void
}

/** A model as used by the rest of the simulator; its state is internal. */
export type PointSource = (seconds: number, previousSeconds: number) => Point
