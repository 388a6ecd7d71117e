import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { LoadState } from './load-state.tsx'
import { emptyLoad } from './raw-loader.ts'

const show = (load: ReturnType<typeof emptyLoad>) =>
  renderComponent(<LoadState load={load} columns={1} onRetry={() => {}} />)

it('says that the data of a cancelled load is incomplete', () => {
  show(emptyLoad('stopped'))
  expect(screen.getByRole('status').textContent).toContain(
    'Loading was cancelled, so the data is incomplete.',
  )
})

it('offers the export of a range with more records than can be loaded', () => {
  show({ ...emptyLoad('done'), isTruncated: true })
  const said = screen.getByRole('status').textContent
  expect(said).toContain('Maximum request limit reached, data may be truncated.')
  expect(said).toContain('An export contains the whole range.')
})

const failed = (code: string, status: number, message: string) => ({
  ...emptyLoad('failed'),
  error: Object.assign(new Error(message), { defined: true, code, status, data: {} }),
})

it('says that the device is gone, without a retry that cannot help', () => {
  show(failed('NOT_FOUND', 404, 'Not found.'))
  expect(screen.getByRole('alert').textContent).toContain(
    'This device was deleted, or you no longer have access to it.',
  )
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('offers a retry while the store is away', async () => {
  const retry = vi.fn<() => void>()
  const load = failed('ENGINE_UNAVAILABLE', 503, 'The store is away.')
  const person = renderComponent(<LoadState load={load} columns={1} onRetry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain('The store is away.')
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
})
