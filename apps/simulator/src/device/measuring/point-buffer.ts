import type { Point } from '../../point.ts'

export type PointBuffer = {
  /** `replaceable`: a later point may replace it before the next message. Its events stay. */
  readonly add: (point: Point, replaceable: boolean) => void
  readonly takeAll: () => Point[]
  readonly size: () => number
  readonly droppedCount: () => number
}

/** Points between two messages: the latest one, or all of them during an outage; above the capacity the oldest are dropped. */
export function createPointBuffer(capacityPoints: number): PointBuffer {
  let points: Point[] = []
  let lastReplaceable = false
  let lost = 0

  return {
    add: (point, replaceable) => {
      const before = lastReplaceable ? points.pop() : undefined
      points.push(before?.events === undefined ? point : withEvents(point, before))
      lastReplaceable = replaceable
      if (points.length <= capacityPoints) return
      points.shift()
      lost++
    },
    takeAll: () => {
      const taken = points
      points = []
      lastReplaceable = false
      return taken
    },
    size: () => points.length,
    droppedCount: () => lost,
  }
}

function withEvents(point: Point, before: Point): Point {
  return { ...point, events: [...(before.events ?? []), ...(point.events ?? [])] }
}
