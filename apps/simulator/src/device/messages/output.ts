import type { Point } from '../../point.ts'

/** The terminal that triggers switch; no kind of device measures anything there. */
const terminal = 'digital5'

export type ToggledOutput = {
  readonly toggle: () => void
  readonly show: (point: Point) => void
}

/** An output that each trigger toggles, visible in the points from the first trigger on. */
export function createToggledOutput(): ToggledOutput {
  let state: 0 | 1 | undefined
  return {
    toggle: () => {
      state = state === 1 ? 0 : 1
    },
    show: (point) => {
      if (state !== undefined) point[terminal] = state
    },
  }
}
