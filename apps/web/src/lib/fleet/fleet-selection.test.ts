import { expect, it, vi } from 'vitest'
import { createFleetSelection } from './fleet-selection.ts'

it('notifies listeners when part of the selection changes, and keeps the other parts', () => {
  const store = createFleetSelection()
  const listener = vi.fn<() => void>()
  const stop = store.subscribe(listener)
  const ids = ['DEMO00001']
  store.set({ filteredIds: ids })
  store.set({ filteredIds: ids })
  store.set({ hoveredId: 'DEMO00001' })
  expect(listener).toHaveBeenCalledTimes(2)
  expect(store.get()).toEqual({ filteredIds: ids, areaIds: undefined, hoveredId: 'DEMO00001' })
  stop()
  store.set({ hoveredId: undefined })
  expect(listener).toHaveBeenCalledTimes(2)
})
