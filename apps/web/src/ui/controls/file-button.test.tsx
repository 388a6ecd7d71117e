import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { FileButton } from './file-button.tsx'

it('reports a file again when it is chosen again', async () => {
  const chosen: string[] = []
  const person = renderComponent(
    <FileButton
      onChange={(file) => file && void chosen.push(file.name)}
      inputProps={{ 'aria-label': 'File' }}
    >
      {(props) => <button {...props}>Choose</button>}
    </FileButton>,
  )
  const file = new File(['{}'], 'widget.json')
  const input = screen.getByLabelText<HTMLInputElement>('File')
  await person.upload(input, file)
  await person.upload(input, file)
  expect(chosen).toEqual(['widget.json', 'widget.json'])
})
