import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { RunForm } from './run-form.tsx'
import type { TestRun } from './use-test-run.ts'

it('the second click of a double click on Run does not stop the run', async () => {
  const stop = vi.fn<() => void>()
  const choice = { pointTs: null, count: 1, trigger: null, isSleeping: false, edited: null }
  const testRun = {
    stored: { points: [] },
    choice,
    choose: vi.fn<() => void>(),
    state: { kind: 'running' },
    stop,
  }
  renderComponent(<RunForm testRun={testRun as unknown as TestRun} />)
  const button = await screen.findByRole('button', { name: 'Stop' })
  fireEvent.click(button, { detail: 2 })
  expect(stop).not.toHaveBeenCalled()
  fireEvent.click(button, { detail: 1 })
  expect(stop).toHaveBeenCalledOnce()
})
