import { type PointerEvent, useRef } from 'react'
import { clampWidth } from '../columns/layout.ts'

type Widths = Readonly<Record<string, number>>

type Ports = {
  readonly shownWidths: () => Widths
  readonly onDraw: (widths: Widths) => void
  readonly onDrawn: (widths: Widths) => void
}

type Drag = { readonly startX: number; readonly widths: Widths; readonly direction: number }

/** The edge of a column that a pointer draws. */
export function useDrawWidth(column: string, { shownWidths, onDraw, onDrawn }: Ports) {
  const drag = useRef<Drag | undefined>(undefined)
  const widthsAt = (event: PointerEvent): Widths | undefined => {
    const { current } = drag
    if (current === undefined) return undefined
    const movedPx = (event.clientX - current.startX) * current.direction
    return { ...current.widths, [column]: clampWidth((current.widths[column] ?? 0) + movedPx) }
  }
  const end = (event: PointerEvent, isKept: boolean) => {
    const widths = widthsAt(event)
    const isMoved = drag.current !== undefined && event.clientX !== drag.current.startX
    const before = drag.current?.widths
    drag.current = undefined
    // A press that moved nothing changes nothing.
    if (widths !== undefined && isMoved) onDrawn(isKept ? widths : (before ?? widths))
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const direction = document.documentElement.dir === 'rtl' ? -1 : 1
      drag.current = { startX: event.clientX, widths: shownWidths(), direction }
    },
    onPointerMove: (event: PointerEvent) => {
      const widths = widthsAt(event)
      if (widths) onDraw(widths)
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  }
}
