import { createBrandPalette } from '@fieldport/domain'
import { Button, FileButton, MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createPortalTheme } from './theme.ts'

it('reports a file that is chosen again, because it may have been corrected meanwhile', async () => {
  const person = userEvent.setup()
  const chosen: unknown[] = []
  const { container } = render(
    <MantineProvider env="test" theme={createPortalTheme(createBrandPalette('#1d5fc2'))}>
      <FileButton onChange={(file) => chosen.push(file)}>
        {(props) => <Button {...props}>Choose</Button>}
      </FileButton>
    </MantineProvider>,
  )
  const input = container.querySelector('input') as HTMLInputElement
  const file = new File(['1'], 'settings.json')
  await person.upload(input, file)
  await person.upload(input, file)
  expect(chosen).toEqual([file, file])
})
