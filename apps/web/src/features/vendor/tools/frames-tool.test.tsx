import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { FramesTool } from './frames-tool.tsx'

it('shows the first of the many frames of a log', () => {
  const frames = '0CF00400 F17D84A72900FFFF\n'.repeat(150)
  const inputs = { frames } as Parameters<typeof FramesTool>[0]['inputs']
  renderComponent(<FramesTool inputs={inputs} onChange={() => {}} renderFrame={() => null} />)
  expect(screen.getAllByTestId('frame')).toHaveLength(100)
  const note = screen.getByText('Showing the first 100.')
  const [first] = screen.getAllByTestId('frame')
  if (!first) throw new Error('There is no frame.')
  expect(note.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
