import { type ConfigKey, findConfigKey } from '@fieldport/domain'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { type ConfigForm, ConfigFormContext } from '../form/context.ts'
import { FieldRow } from './field-row.tsx'
import { storeOf } from '../form/testing.ts'

const key = 'device.base_interval'

function show() {
  const store = storeOf({ [key]: 40 })
  const warnings = { subscribe: () => () => {}, forKey: () => undefined }
  const person = renderComponent(
    <ConfigFormContext value={{ store, warnings } as unknown as ConfigForm}>
      <FieldRow row={findConfigKey(key) as ConfigKey} />
    </ConfigFormContext>,
  )
  return { store, person }
}

const newValue = () => screen.queryByText('New')?.nextElementSibling?.textContent

it('shows the new value beside that of the device', async () => {
  const { person } = show()
  const field = screen.getByRole('textbox')
  await person.clear(field)
  await person.type(field, '60')
  await waitFor(() => expect(newValue()).toBe('60'))
})

it('shows no new value while the text cannot be read, and the reason instead', async () => {
  const { person } = show()
  const field = screen.getByRole('textbox')
  await person.clear(field)
  await person.type(field, '60x')
  expect(await screen.findByText(/is not a valid number\./)).toBeTruthy()
  expect(newValue()).toBeUndefined()
})
