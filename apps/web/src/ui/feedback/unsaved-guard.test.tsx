import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWithRouter } from '../../testing/render.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

const pages = ['/script', '/data'] as const
const leave = (router: Awaited<ReturnType<typeof renderWithRouter>>['router']) =>
  act(async () => router.history.push('/data'))

it('does not ask without changes', async () => {
  const { router } = await renderWithRouter(<UnsavedGuard isUnsaved={false} />, pages)
  await leave(router)
  expect(await screen.findByRole('heading', { name: 'Page /data' })).toBeTruthy()
})

it('asks before leaving unsaved changes, stays on Cancel and leaves on Continue', async () => {
  const { router, person } = await renderWithRouter(<UnsavedGuard isUnsaved />, pages)
  await leave(router)
  expect(await screen.findByText('Changes have not been saved, continue to new page?')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/script')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.pathname).toBe('/script')
  await leave(router)
  await person.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: 'Page /data' })).toBeTruthy()
})
