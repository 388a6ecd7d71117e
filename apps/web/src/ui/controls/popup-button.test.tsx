import { Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { PopupButton, PopupTarget } from './popup-button.tsx'

function Example() {
  const [isOpen, setOpen] = useState(false)
  return (
    <PopupButton kind="menu" label="Export" isOpen={isOpen} onOpen={setOpen}>
      <Menu opened onChange={setOpen}>
        <Menu.Target>
          <PopupTarget />
        </Menu.Target>
        <Menu.Dropdown aria-label="Export">
          <Menu.Item>CSV</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </PopupButton>
  )
}

const button = () => screen.getByRole('button', { name: 'Export' })
const item = () => screen.queryByRole('menuitem', { name: 'CSV', hidden: true })

it('opens with one press and closes with the next', async () => {
  const person = renderComponent(<Example />)
  await person.click(button())
  await waitFor(() => expect(item()).not.toBeNull())
  expect(button().getAttribute('aria-expanded')).toBe('true')
  await person.click(button())
  expect(item()).toBeNull()
  await person.click(button())
  await waitFor(() => expect(item()).not.toBeNull())
})

it('returns the focus when it closes', async () => {
  const person = renderComponent(<Example />)
  button().focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(item()).not.toBeNull())
  await person.click(item() ?? document.body)
  expect(item()).toBeNull()
  expect(document.activeElement).toBe(button())
})
