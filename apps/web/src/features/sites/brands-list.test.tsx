import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderWithRouter } from '../../testing/render.tsx'
import { BrandsList } from './brands-list.tsx'

afterEach(() => vi.unstubAllGlobals())

it('lists each brand with its hosts', async () => {
  const brand = (siteid: string, brandName: string, ...hosts: readonly string[]) => ({
    siteid,
    brandName,
    colour: '#1d5fc2',
    hosts,
  })
  const Items = [
    brand('default', 'Fieldport'),
    brand('blue', 'Blue Water', 'blue.example', 'water.example'),
    brand('new', 'New'),
  ]
  fakeServer({ 'GET /api/portal/admin-get-sites': () => ({ body: { Items } }) })
  await renderWithRouter(<BrandsList />, ['/', '/sqbrands/$siteid'])
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'FieldportdefaultAll other hosts',
    'Blue Waterblueblue.example, water.example',
    'NewnewNo host yet',
  ])
})
