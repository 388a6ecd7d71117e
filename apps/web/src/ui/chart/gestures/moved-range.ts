import type { TimeRange } from '@fieldport/domain'

/** What a chart shows while somebody zooms or moves it: the range of a gesture, until a series of its own is there. */
export type MovedRange = {
  /** Undefined: the range of the data. */
  readonly get: () => TimeRange | undefined
  readonly move: (range: TimeRange) => void
  /** A range is asked for, in whole seconds. */
  readonly ask: (range: TimeRange) => { readonly from: number; readonly to: number }
  /** Whether this is the range that was asked for last and is on the screen. */
  readonly isShowing: (range: TimeRange) => boolean
  /** Other data is about to be drawn. */
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
      // Values that come in while somebody zooms do not take the range away, nor does one that was asked for on the way.
      const isPassed = isSame(asked?.range, data) && asked?.moved !== moved
      if (!isSame(drawn, data) && !isPassed) moved = undefined
      drawn = data
    },
  }
}

function isSame(a: TimeRange | undefined, b: TimeRange): boolean {
  return a?.fromSeconds === b.fromSeconds && a.toSeconds === b.toSeconds
}
