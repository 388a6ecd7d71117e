import { expect, it, vi } from 'vitest'
import { listenForMoment } from './moment.ts'
import { useGesture } from './testing.ts'

const onMoment = vi.fn<(seconds: number) => boolean>()
const { box } = useGesture((target) => listenForMoment(target, onMoment))

const key = (init: KeyboardEventInit) =>
  box.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...init }))
const pointer = (type: string, clientX = 0) => box.dispatchEvent(new PointerEvent(type, { clientX }))
const rightClick = (clientX: number) =>
  box.dispatchEvent(new MouseEvent('contextmenu', { clientX, cancelable: true }))

it('is the middle of the chart for N, or the place of the pointer while it is there', () => {
  key({ key: 'n' })
  expect(onMoment).toHaveBeenLastCalledWith(1_500)
  pointer('pointermove', 20)
  key({ key: 'N' })
  expect(onMoment).toHaveBeenLastCalledWith(1_200)
  pointer('pointerleave')
  key({ key: 'n' })
  expect(onMoment).toHaveBeenLastCalledWith(1_500)
})

it('is not selected by other keys, or N with Ctrl, Alt or Cmd, or while it is held', () => {
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { key: 'm' }])
    key({ key: 'n', ...init })
  expect(onMoment).not.toHaveBeenCalled()
})

it('is at a right click, which opens the menu of the browser if it was not used', () => {
  onMoment.mockReturnValueOnce(true)
  // False: the menu does not open.
  expect(rightClick(70)).toBe(false)
  expect(onMoment).toHaveBeenLastCalledWith(1_700)
  onMoment.mockReturnValueOnce(false)
  expect(rightClick(70)).toBe(true)
})
