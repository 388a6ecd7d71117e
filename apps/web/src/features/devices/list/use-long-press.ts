import { type PointerEvent, type SyntheticEvent, type TouchEvent, useRef } from 'react'
import type { MenuPlace } from './dialogs/row-actions.ts'

/** The usual duration of a long press on phones. */
const pressMs = 500
/** A larger movement of the finger is a scroll. */
const moveTolerancePx = 10

/** Calls `run` after a long press on an element; the tap that follows has no effect. */
export function useLongPress(run: (place: MenuPlace, on: Element) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const start = useRef<MenuPlace>({ x: 0, y: 0 })
  const isPressed = useRef(false)
  const cancel = () => clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent) => {
      isPressed.current = false
      if (event.pointerType !== 'touch') return
      const place = { x: event.clientX, y: event.clientY }
      const { currentTarget } = event
      start.current = place
      cancel()
      timer.current = setTimeout(() => {
        isPressed.current = true
        run(place, currentTarget)
      }, pressMs)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > moveTolerancePx) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // The mouse events that browsers emulate after a touch would close the menu as an outside click.
    onTouchEnd: (event: TouchEvent) => {
      if (isPressed.current) event.preventDefault()
    },
    onClickCapture: (event: SyntheticEvent) => {
      if (!isPressed.current) return
      isPressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
