import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { ExportProgress } from './export-progress.tsx'

const show = (error: Error) =>
  renderComponent(<ExportProgress state={{ kind: 'failed', error }} format="csv" records={2} />)

it("says that an interrupted export saved nothing, not the browser's words", () => {
  show(new TypeError('Failed to fetch'))
  expect(screen.getByRole('alert').textContent).toBe(
    'ErrorThe export was interrupted. Nothing was saved. Try again.',
  )
})

it("shows the server's reason", () => {
  show(Object.assign(new Error('Data export is unavailable on the Basic Plan'), { defined: true }))
  expect(screen.getByRole('alert').textContent).toContain('Data export is unavailable on the Basic Plan')
})
