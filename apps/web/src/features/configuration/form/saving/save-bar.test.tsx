import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../../../testing/render.tsx'
import { type ConfigForm, ConfigFormContext } from '../context.ts'
import { SaveBar } from './save-bar.tsx'
import { storeOf } from '../testing.ts'

function show({ targets = 0, isSaving = false } = {}) {
  const store = storeOf({ 'device.name': 'Pump', 'device.base_interval': 40 })
  const calls = {
    save: vi.fn<() => void>(),
    onBulk: vi.fn<() => void>(),
    onNote: vi.fn<(note: string) => void>(),
    onShow: vi.fn<(key: string) => void>(),
  }
  const form = { store, save: calls.save, isSaving } as unknown as ConfigForm
  const person = renderComponent(
    <ConfigFormContext value={form}>
      <SaveBar note="" onNote={calls.onNote} targets={targets} onBulk={calls.onBulk} onShow={calls.onShow} />
    </ConfigFormContext>,
  )
  return { store, person, ...calls }
}

const namesOfButtons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('says that nothing changed, and saves all the same', async () => {
  const { person, save } = show()
  expect(screen.getByText('No changes')).toBeTruthy()
  expect(namesOfButtons()).toEqual(['Save'])
  expect(screen.getByRole('region', { name: 'Save' }).dataset['changed']).toBeUndefined()
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(save).toHaveBeenCalledOnce()
})

it('counts changes, lists them with their new values, hides secrets, and leads to each field', async () => {
  const { store, person, onShow } = show()
  store.setValue('device.name', 'Tank')
  await person.click(await screen.findByRole('button', { name: '1 unsaved change' }))
  store.setValue('wifi.sta.pass', 'new-secret')
  expect(await screen.findByRole('button', { name: '2 unsaved changes' })).toBeTruthy()
  const items = within(screen.getByRole('dialog')).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/ · .+Tank$/),
    expect.stringMatching(/ · .+•••$/),
  ])
  await person.click(screen.getByRole('button', { name: / · Device Name$/ }))
  expect(onShow.mock.calls).toEqual([['device.name']])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows what was typed and why it was refused, not the last value that could be read', async () => {
  const { store, person } = show()
  store.setText('device.base_interval', '40x')
  await person.click(await screen.findByRole('button', { name: '1 unsaved change' }))
  const item = within(screen.getByRole('dialog')).getByRole('listitem')
  expect(item.textContent).toMatch(/Base Interval40xThe value entered for .+ is not a valid number\.$/)
  store.setValue('device.base_interval', 60)
  await waitFor(() => expect(item.textContent).toMatch(/Base Interval60$/))
})

it('discards changes, sends them to several devices, and takes a reason of 500 characters', async () => {
  const { store, person, onBulk, onNote } = show()
  store.setValue('device.name', 'Tank')
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' })
  expect(note.maxLength).toBe(500)
  expect(screen.getByRole('region', { name: 'Save' }).dataset['changed']).toBe('true')
  await person.type(note, 'x')
  expect(onNote).toHaveBeenCalledWith('x')
  const toMany = screen.getByRole('button', { name: 'Apply to multiple…' })
  expect(toMany.dataset['variant']).toBe('default')
  await person.click(toMany)
  expect(onBulk).toHaveBeenCalledOnce()
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('No changes')).toBeTruthy()
  expect(store.summary().changedKeys).toEqual([])
})

it('for devices chosen in the list, sends changes to them instead of saving', async () => {
  const { store } = show({ targets: 1 })
  expect(screen.queryAllByRole('button')).toEqual([])
  store.setValue('device.name', 'Tank')
  const apply = await screen.findByRole('button', { name: 'Apply to 1 device…' })
  expect(apply.dataset['variant']).toBe('filled')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('offers nothing else while it saves', async () => {
  const { store } = show({ isSaving: true })
  store.setValue('device.name', 'Tank')
  const bar = within(await screen.findByRole('region', { name: 'Save' }))
  await bar.findByRole('button', { name: 'Discard' })
  const isDisabled = (name: string) => bar.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(['Discard', 'Apply to multiple…', 'Save'].map(isDisabled)).toEqual([true, true, true])
})
