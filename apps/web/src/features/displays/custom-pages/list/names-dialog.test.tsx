import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../../../testing/render.tsx'
import { NamesDialog } from './names-dialog.tsx'
import type { PageNames } from './use-pages.ts'

function show(initial: PageNames, deviceid?: string) {
  const onSubmit = vi.fn<(names: PageNames) => void>()
  const person = renderComponent(
    <NamesDialog
      heading="New page"
      action="Add"
      initial={initial}
      deviceid={deviceid}
      isBusy={false}
      error={null}
      onSubmit={onSubmit}
      onClose={() => {}}
    />,
  )
  const fields = {
    title: screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }),
    address: screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' }),
    add: screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }),
  }
  return { person, onSubmit, ...fields }
}

it.each([
  ['a new page', { name: '', title: '' }],
  ['a page with the name of its title', { name: 'old', title: 'Old' }],
])('the address follows the title: %s', async (_, initial) => {
  const { person, title, address, add, onSubmit } = show(initial)
  await person.clear(title)
  await person.type(title, 'Night shift')
  expect(address.value).toBe('night_shift')
  await person.click(add)
  expect(onSubmit).toHaveBeenCalledWith({ name: 'night_shift', title: 'Night shift' })
})

it('an address that was edited stays, until it is cleared', async () => {
  const { person, title, address } = show({ name: 'mine', title: 'Pump' }, 'DEMO00001')
  await person.type(title, ' 2')
  expect(address.value).toBe('mine')
  expect(screen.getByText('/custom/mine/DEMO00001')).toBeTruthy()
  await person.clear(address)
  expect(screen.getByText('/custom/…/DEMO00001')).toBeTruthy()
  await person.type(title, '3')
  expect(address.value).toBe('pump_23')
})

it('an address with other characters is not accepted, nor is none', async () => {
  const { person, address, add, onSubmit } = show({ name: 'mine', title: 'Pump' })
  expect(add.disabled).toBe(false)
  await person.type(address, '/')
  expect(screen.getByText('Use only letters, digits and underscores.')).toBeTruthy()
  expect(add.disabled).toBe(true)
  await person.type(address, '{Enter}')
  await person.clear(address)
  expect(screen.queryByText('Use only letters, digits and underscores.')).toBeNull()
  expect(add.disabled).toBe(true)
  expect(onSubmit).not.toHaveBeenCalled()
})
