import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render.tsx'
import { ProvisionDevice } from './provision-device.tsx'

it('never truncates a pasted text to the ID of another device', async () => {
  fakeServer({})
  const person = renderComponent(<ProvisionDevice onProvisioned={() => {}} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Device ID' })
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })
  await person.type(screen.getByRole('textbox', { name: 'Model' }), 'ORB-C2')
  await person.click(field)
  await person.paste('demo000012')
  expect(field.value).toBe('DEMO000012')
  expect(screen.getByText('Enter a device ID of 9 characters (A–Z and 0–9).')).toBeTruthy()
  expect(create.disabled).toBe(true)
  await person.clear(field)
  await person.paste(' demo00001 ')
  expect([field.value, create.disabled]).toEqual(['DEMO00001', false])
})
