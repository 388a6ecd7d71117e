import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { LogFilters } from './log-filters.tsx'
import { type LogView, parseLogView } from './log-view.ts'

function Filters() {
  const [view, setView] = useState<LogView>({ from: Date.UTC(2026, 10, 20, 8) / 1000 })
  return (
    <LogFilters
      view={view}
      // As the URL does.
      onView={(next) => setView(parseLogView(next))}
      live
      mayFollow
      onLive={() => {}}
    />
  )
}

const from = () => screen.getByLabelText<HTMLInputElement>('From')
const range = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time range' })

it('keeps a time while it is typed, whatever it is meanwhile', () => {
  renderComponent(<Filters />)
  fireEvent.change(from(), { target: { value: '' } })
  expect(range().value).toBe('own')
  fireEvent.change(from(), { target: { value: '0002-11-21T09:30' } })
  expect(from().value).toBe('0002-11-21T09:30')
  fireEvent.change(from(), { target: { value: '2026-11-21T09:30' } })
  fireEvent.blur(from())
  expect(from().value).toBe('2026-11-21T09:30')
})

it('shows no times of its own for another range', () => {
  renderComponent(<Filters />)
  fireEvent.change(from(), { target: { value: '' } })
  fireEvent.change(range(), { target: { value: '1d' } })
  expect(screen.queryByLabelText('From')).toBeNull()
  fireEvent.change(range(), { target: { value: '' } })
  expect(screen.queryByLabelText('From')).toBeNull()
  expect(range().value).toBe('')
})

it('adds and removes an entry type without changing the others', () => {
  renderComponent(<Filters />)
  const types = within(screen.getByRole('group', { name: 'Entry types' }))
  const [first, second] = types.getAllByRole('button')
  const pressed = () => types.getAllByRole('button', { pressed: true })
  if (!first || !second) throw new Error('fewer than two entry types')
  fireEvent.click(first)
  fireEvent.click(second)
  expect(pressed()).toEqual([first, second])
  fireEvent.click(first)
  expect(pressed()).toEqual([second])
})
