import { expect, it } from 'vitest'
import { listenForPinch } from './pinch.ts'
import { useGesture } from './testing.ts'

const { box, onShow, onSettled } = useGesture(listenForPinch, { leftPx: 50 })

const touch = (type: string, pointerId: number, clientX: number) =>
  box.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', pointerId, clientX }))

it('keeps the times under two fingers in place', () => {
  touch('pointerdown', 1, 80)
  touch('pointerdown', 2, 120)
  touch('pointermove', 1, 60)
  touch('pointermove', 2, 140)
  expect(onShow).toHaveBeenLastCalledWith({ fromSeconds: 1_250, toSeconds: 1_750 })
  expect(onSettled).not.toHaveBeenCalled()
  touch('pointerup', 1, 60)
  expect(onSettled).toHaveBeenCalledOnce()
  touch('pointerup', 2, 140)
  expect(onSettled).toHaveBeenCalledOnce()
})

it('continues moving the range when a finger leaves the plot', () => {
  touch('pointerdown', 1, 60)
  touch('pointerdown', 2, 100)
  touch('pointermove', 2, 60)
  touch('pointermove', 1, 20)
  expect(onShow).toHaveBeenLastCalledWith({ fromSeconds: 1_400, toSeconds: 2_400 })
})

it('does nothing with one finger', () => {
  touch('pointerdown', 1, 60)
  touch('pointermove', 1, 120)
  touch('pointerup', 1, 120)
  expect(onShow).not.toHaveBeenCalled()
  expect(onSettled).not.toHaveBeenCalled()
})
