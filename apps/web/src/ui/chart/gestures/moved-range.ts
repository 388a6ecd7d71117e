import type { TimeRange } from '@fieldport/domain'

/** The range that a chart shows after a zoom or pan, until its series is loaded. */
export type MovedRange = {
  /** Undefined: the data's range. */
  readonly get: () => TimeRange | undefined
  readonly move: (range: TimeRange) => void
  /** Marks a range as requested, in whole seconds. */
  readonly ask: (range: TimeRange) => { readonly from: number; readonly to: number }
  /** Whether this is the range that was requested last and is on screen. */
  readonly isShowing: (range: TimeRange) => boolean
  /** Call before other data is drawn. */
  readonly draw: (data: TimeRange) => void
}

export function createMovedRange(): MovedRange {
  let moved: TimeRange | undefined
  let drawn: TimeRange | undefined
  let asked: { readonly range: TimeRange; readonly moved: TimeRange | undefined } | undefined
  return {
    get: () => moved,
    move: (range) => {
      moved = range
    },
    ask: ({ fromSeconds, toSeconds }) => {
      const [from, to] = [Math.floor(fromSeconds), Math.ceil(toSeconds)]
      asked = { range: { fromSeconds: from, toSeconds: to }, moved }
      return { from, to }
    },
    isShowing: (range) => moved !== undefined && asked?.moved === moved && isSame(asked.range, range),
    draw: (data) => {
      // New values during a zoom, or the response for an intermediate range, do not reset the range.
      const isPassed = isSame(asked?.range, data) && asked?.moved !== moved
      if (!isSame(drawn, data) && !isPassed) moved = undefined
      drawn = data
    },
  }
}

function isSame(a: TimeRange | undefined, b: TimeRange): boolean {
  return a?.fromSeconds === b.fromSeconds && a.toSeconds === b.toSeconds
}
