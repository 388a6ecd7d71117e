import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWithRouter } from '../../../../testing/render.tsx'
import type { ListView } from '../list-view.ts'
import type { DeviceListState } from '../use-device-list.ts'
import { FleetToolbar } from './fleet-toolbar.tsx'

const counts = { all: 5, attention: 1, live: 3, stale: 1, never: 1, warning: 0, alarm: 1 }

async function showFilters(view: ListView) {
  const show = vi.fn<(change: ListView) => void>()
  const list = { q: '', setQ: () => {}, groups: [], counts, show } as unknown as DeviceListState
  const { person } = await renderWithRouter(
    <FleetToolbar view={view} list={list} vendor={false} isGroupable={false} />,
    ['/'],
  )
  const filters = within(screen.getByRole('group', { name: 'Filter by state' }))
  const pressed = () =>
    filters.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  return { person, filters, pressed, show }
}

it('marks the filter in use, and removes it when it is pressed again', async () => {
  const { person, filters, pressed, show } = await showFilters({ state: 'live' })
  expect(pressed()).toEqual(['Live 3'])
  await person.click(filters.getByRole('button', { name: 'Live 3' }))
  expect(show).toHaveBeenLastCalledWith({ state: undefined })
  await person.click(filters.getByRole('button', { name: /^Stale/ }))
  expect(show).toHaveBeenLastCalledWith({ state: 'stale' })
})

it('marks All if devices are not filtered by state', async () => {
  const { pressed } = await showFilters({})
  expect(pressed()).toEqual(['All 5'])
})
