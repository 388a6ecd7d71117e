import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { FramesTool } from './frames-tool.tsx'

it('shows the first of the many frames of a log', () => {
  const frames = '0CF00400 F17D84A72900FFFF\n'.repeat(150)
  const inputs = { frames } as Parameters<typeof FramesTool>[0]['inputs']
  renderComponent(<FramesTool inputs={inputs} onChange={() => {}} renderFrame={() => null} />)
  expect(screen.getAllByTestId('frame')).toHaveLength(100)
  expect(screen.getByText('Showing the first 100.')).toBeTruthy()
})
