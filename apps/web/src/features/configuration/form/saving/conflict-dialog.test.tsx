import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../../../testing/render.tsx'
import { type ConfigForm, ConfigFormContext } from '../context.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { storeOf } from '../testing.ts'

/** Shows the dialog for the names of those who changed the device's name and base interval. */
function show(nameBy: string, intervalBy: string) {
  const store = storeOf({ 'device.name': 'Pump', 'device.base_interval': 40 })
  const by = new Map([
    ['device.name', nameBy],
    ['device.base_interval', intervalBy],
  ])
  const resolve = vi.fn<(theirs: readonly string[]) => void>()
  const person = renderComponent(
    <ConfigFormContext value={{ store } as unknown as ConfigForm}>
      <ConflictDialog conflict={{ message: '', by }} onClose={() => {}} onResolve={resolve} />
    </ConfigFormContext>,
  )
  return { person, resolve }
}

const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }))

it('names the person or the device that changed each setting', async () => {
  show('ada@example.com', 'device')
  expect(await screen.findByText('Changed since you opened it')).toBeTruthy()
  const name = rowOf(/device\.name/)
  expect(name.getByText('ada@example.com')).toBeTruthy()
  expect(name.getByRole('radio', { name: 'Use theirs' })).toBeTruthy()
  const interval = rowOf(/device\.base_interval/)
  expect(interval.getByText('Device')).toBeTruthy()
  expect(interval.getByRole('radio', { name: "Use the device's" })).toBeTruthy()
})

it('says so if only the device changed settings', async () => {
  show('device', 'device')
  expect(await screen.findByText('Changed at the device')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Device' })).toBeTruthy()
})

it('takes their values where they were chosen', async () => {
  const { person, resolve } = show('ada@example.com', 'ada@example.com')
  await person.click(rowOf(/device\.name/).getByRole('radio', { name: 'Use theirs' }))
  await person.click(rowOf(/device\.base_interval/).getByRole('radio', { name: 'Keep mine' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(resolve).toHaveBeenCalledExactlyOnceWith(['device.name'])
})
