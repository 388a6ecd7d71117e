import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
