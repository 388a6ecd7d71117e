import { expect, it } from 'vitest'
import { listenForDragPan } from './drag-pan.ts'
import { startRange, useGesture } from './testing.ts'

const { box, onShow, onSettled } = useGesture(listenForDragPan)

const pointer = (target: EventTarget, type: string, init: PointerEventInit) =>
  target.dispatchEvent(
    new PointerEvent(type, { pointerType: 'mouse', bubbles: true, cancelable: true, ...init }),
  )
const press = (init: PointerEventInit = {}) =>
  pointer(box, 'pointerdown', { button: 0, shiftKey: true, clientX: 50, clientY: 10, ...init })
const move = (clientX: number) => pointer(globalThis, 'pointermove', { clientX })
const escape = () => globalThis.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))

it('moves the range with the pointer, and settles when it is released', () => {
  press()
  move(60)
  expect(onShow).toHaveBeenLastCalledWith({ fromSeconds: 900, toSeconds: 1_900 })
  expect(onSettled).not.toHaveBeenCalled()
  pointer(globalThis, 'pointerup', {})
  expect(onSettled).toHaveBeenCalledOnce()
  move(70)
  expect(onShow).toHaveBeenCalledOnce()
})

it('restores the range on Escape, only during a drag', () => {
  escape()
  expect(onShow).not.toHaveBeenCalled()
  press()
  move(60)
  escape()
  expect(onShow).toHaveBeenLastCalledWith(startRange)
  expect(onSettled).toHaveBeenCalledOnce()
})

it('starts with Shift, the middle button, or below the plot, only by mouse', () => {
  for (const init of [{ shiftKey: false }, { pointerType: 'touch' }, { button: 2 }]) press(init)
  move(60)
  pointer(globalThis, 'pointerup', {})
  expect(onShow).not.toHaveBeenCalled()
  expect(onSettled).not.toHaveBeenCalled()
  press({ shiftKey: false, clientY: 90 })
  move(60)
  press({ shiftKey: false, button: 1 })
  move(60)
  expect(onShow).toHaveBeenCalledTimes(2)
})
