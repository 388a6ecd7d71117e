import { createRawTable, resolveDisplay } from '@fieldport/domain'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { emptyLoad } from '../loading/raw-loader.ts'
import { parseRawView } from '../raw-view.ts'
import { RawResult } from './raw-result.tsx'

const newest = 1_790_000_000

function Table({ stepSeconds = 1, timeZone = 'UTC' }) {
  const [view, setView] = useState(() => parseRawView({ size: 'all' }))
  const [load] = useState(() => {
    const table = createRawTable()
    const ts = Array.from({ length: 1000 }, (_, at) => newest - at * stepSeconds)
    table.append({ ts, columns: {} })
    return { ...emptyLoad('done', table), version: 1 }
  })
  return <RawResult load={load} columns={[]} timeZone={timeZone} view={view} onView={setView} />
}

const firstRow = () => screen.getAllByTestId('raw-row')[0]?.getAttribute('aria-rowindex')

it('a new order starts at the top, and its button keeps the focus', async () => {
  const person = renderComponent(<Table />)
  const frame = screen.getByTestId('raw-frame')
  frame.scrollTop = 16_000
  fireEvent.scroll(frame)
  expect(firstRow()).toBe('496')
  await person.click(screen.getByRole('button', { name: /^Time/ }))
  expect(firstRow()).toBe('2')
  expect(frame.scrollTop).toBe(0)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Time/ }))
})

it('names both offsets of a zone whose clock changes within the rows', () => {
  const hour = 3600
  renderComponent(<Table stepSeconds={6 * hour} timeZone="Europe/Berlin" />)
  expect(screen.getByRole('button', { name: /^Time/ }).textContent).toMatch(/GMT\+1 \/ GMT\+2|CET \/ CEST/)
})

it('gives a number that may not fit in full on hover', () => {
  const table = createRawTable()
  table.append({ ts: [newest], columns: { cp1: [1.59e12], cp2: [5] } })
  const load = { ...emptyLoad('done', table), version: 1 }
  const columns = ['cp1', 'cp2'].map((key) => resolveDisplay(key, undefined))
  renderComponent(
    <RawResult load={load} columns={columns} timeZone="UTC" view={parseRawView({})} onView={() => {}} />,
  )
  const [long, short] = screen.getAllByRole('cell')
  expect([long?.title, short?.title]).toEqual(['1,590,000,000,000.00', ''])
})
