import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWithRouter } from '../../../../testing/render.tsx'
import type { Pane } from '../list-view.ts'
import { ListHead } from './list-head.tsx'

it('shows the list, the map or both, as chosen', async () => {
  const onPane = vi.fn<(pane: Pane) => void>()
  const { person } = await renderWithRouter(<ListHead heading={undefined} pane="grid" onPane={onPane} />, [
    '/',
  ])
  await person.click(screen.getByRole('radio', { name: 'Both' }))
  expect(onPane).toHaveBeenLastCalledWith('both')
})
