import { type GestureTarget, secondsAtFraction, plotFractionAt } from './gesture-target.ts'

/**
 * A moment is selected with a right click, a long press, or N: at the pointer, otherwise in the middle.
 * @param onMoment returns whether it was used. Returns a function that stops it.
 */
export function listenForMoment(target: GestureTarget, onMoment: (seconds: number) => boolean): () => void {
  const { box } = target
  let pointerX: number | undefined
  const secondsAtX = (clientX: number | undefined) =>
    secondsAtFraction(target, clientX === undefined ? 1 / 2 : plotFractionAt(target, clientX))

  const onMove = (event: PointerEvent) => void (pointerX = event.clientX)
  const onLeave = () => void (pointerX = undefined)
  const onMenu = (event: MouseEvent) => {
    if (onMoment(secondsAtX(event.clientX))) event.preventDefault()
  }
  const onKey = (event: KeyboardEvent) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.repeat
    if (!isOther && event.key.toLowerCase() === 'n' && onMoment(secondsAtX(pointerX))) event.preventDefault()
  }
  box.addEventListener('pointermove', onMove)
  box.addEventListener('pointerleave', onLeave)
  box.addEventListener('contextmenu', onMenu)
  box.addEventListener('keydown', onKey)
  return () => {
    box.removeEventListener('pointermove', onMove)
    box.removeEventListener('pointerleave', onLeave)
    box.removeEventListener('contextmenu', onMenu)
    box.removeEventListener('keydown', onKey)
  }
}
