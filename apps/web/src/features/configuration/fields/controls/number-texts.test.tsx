import { findConfigKey } from '@fieldport/domain'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { noPreferences, setLocaleSettings } from '../../../../lib/locale-settings.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { type ConfigForm, ConfigFormContext, useField } from '../../form/context.ts'
import { RangeControl } from './encoded-controls.tsx'
import { TextControl } from './text-control.tsx'
import { storeOf } from '../../form/testing.ts'

function Control({ name }: { readonly name: string }) {
  const row = findConfigKey(name)
  const field = useField(name)
  if (!row) throw new Error(`There is no ${name}.`)
  const props = { row, field, id: 'control', describedBy: undefined, isInvalid: false }
  return row.type === 'alertRange' ? <RangeControl {...props} /> : <TextControl {...props} />
}

function show(name: string, value: string | number) {
  const store = storeOf({ [name]: value })
  const person = renderComponent(
    <ConfigFormContext value={{ store } as unknown as ConfigForm}>
      <Control name={name} />
    </ConfigFormContext>,
  )
  return { person, changes: () => store.changes() }
}

afterEach(() => setLocaleSettings(noPreferences))

it('a decimal comma stays as typed, and the device gets a point', async () => {
  const { person, changes } = show('ambient.warning', '1,2,30')
  const low = screen.getByRole<HTMLInputElement>('textbox', { name: 'Low' })
  await person.clear(low)
  await person.type(low, '0,5')
  expect(low.value).toBe('0,5')
  expect(changes()).toEqual({ 'ambient.warning': '1,0.5,30' })
  await person.tab()
  expect(low.value).toBe('0.5')
})

it('a plain number may have a decimal comma, too', async () => {
  const { person, changes } = show('gps.position.alert.lat', 1)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await person.clear(field)
  await person.type(field, '-27,5')
  expect(field.value).toBe('-27,5')
  expect(changes()).toEqual({ 'gps.position.alert.lat': -27.5 })
})

it('on a German page, decimals follow a comma and points group thousands', async () => {
  setLocaleSettings({ ...noPreferences, language: 'de' })
  const { person, changes } = show('ambient.warning', '1,-2.5,30')
  const [low, high] = ['Low', 'High'].map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }))
  expect([low?.value, high?.value]).toEqual(['-2,5', '30'])
  await person.clear(high as HTMLInputElement)
  await person.type(high as HTMLInputElement, '1.000')
  expect(changes()).toEqual({ 'ambient.warning': '1,-2.5,1000' })
})

it('a coordinate has no thousands', async () => {
  setLocaleSettings({ ...noPreferences, language: 'de' })
  const { person, changes } = show('gps.position.alert.lat', 1.5)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  expect(field.value).toBe('1,5')
  await person.clear(field)
  await person.type(field, '-23.353')
  expect(changes()).toEqual({ 'gps.position.alert.lat': -23.353 })
})
