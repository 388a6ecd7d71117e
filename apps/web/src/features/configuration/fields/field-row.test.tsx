import { type ConfigKey, findConfigKey, nestConfig } from '@fieldport/domain'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { ConfigStore } from '../form/config-store.ts'
import { type ConfigForm, ConfigFormContext } from '../form/context.ts'
import { FieldRow } from './field-row.tsx'

const key = 'device.base_interval'

function show() {
  const store = new ConfigStore()
  store.load({
    settings: nestConfig({ [key]: 40 }),
    ts: 1,
    deviceFeaturesVersion: null,
    version: 1,
    lastChangeId: 0,
    lastChange: null,
    notApplied: [],
    pending: [],
  })
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
