/** A shorter drag counts as a click. */
const shortestPx = 8

type Options = {
  /** The element that the chart fills. */
  readonly box: HTMLElement
  /** The time at a pixel from the left of the box, epoch seconds. */
  readonly secondsAt: (xPx: number) => number
  readonly onRange: (fromSeconds: number, toSeconds: number) => void
  /** Whether a press belongs to another gesture. */
  readonly isOther: (event: PointerEvent) => boolean
  readonly className: string
}

/**
 * Dragging with the mouse selects a range; a finger scrolls the page instead. Escape cancels. Returns a function that
 * stops it.
 */
export function listenForDrag({ box, secondsAt, onRange, isOther, className }: Options): () => void {
  const shade = document.createElement('div')
  shade.className = className
  let startPx: number | undefined

  const at = (event: PointerEvent) => event.clientX - box.getBoundingClientRect().left
  const finish = () => {
    startPx = undefined
    shade.remove()
  }
  const onDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button === 0 && !isOther(event)) startPx = at(event)
  }
  const onMove = (event: PointerEvent) => {
    if (startPx === undefined) return
    const endPx = at(event)
    if (Math.abs(endPx - startPx) < shortestPx) return
    if (!shade.isConnected) box.append(shade)
    Object.assign(shade.style, {
      left: `${Math.min(startPx, endPx)}px`,
      width: `${Math.abs(endPx - startPx)}px`,
    })
  }
  const onUp = (event: PointerEvent) => {
    const fromPx = startPx
    finish()
    if (fromPx === undefined) return
    const toPx = at(event)
    if (Math.abs(toPx - fromPx) < shortestPx) return
    onRange(secondsAt(Math.min(fromPx, toPx)), secondsAt(Math.max(fromPx, toPx)))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') finish()
  }

  box.addEventListener('pointerdown', onDown)
  globalThis.addEventListener('pointermove', onMove)
  globalThis.addEventListener('pointerup', onUp)
  globalThis.addEventListener('keydown', onKey)
  return () => {
    finish()
    box.removeEventListener('pointerdown', onDown)
    globalThis.removeEventListener('pointermove', onMove)
    globalThis.removeEventListener('pointerup', onUp)
    globalThis.removeEventListener('keydown', onKey)
  }
}
