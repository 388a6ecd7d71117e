import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { type AddedTarget, ForwardingTargetForm, type TypedTarget } from './target-form.tsx'

const onAdd = vi.fn<(target: TypedTarget) => void>()
const idle: AddedTarget = {
  isPending: false,
  isSuccess: false,
  error: null,
  data: undefined,
  reset: () => {},
}

function Example({ answer = idle, isOfGroup = false }: { answer?: AddedTarget; isOfGroup?: boolean }) {
  const [added, setAdded] = useState(idle)
  const add = (target: TypedTarget) => {
    onAdd(target)
    setAdded(answer)
  }
  return <ForwardingTargetForm limit={null} isOfGroup={isOfGroup} onAdd={add} added={added} />
}

beforeEach(() => void onAdd.mockReset())

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it('asks for all fields of a broker, and only for the address of a webhook', async () => {
  const person = renderComponent(<Example />)
  expect(screen.queryByRole('textbox', { name: 'User name' })).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'MQTT' }))
  await person.type(box('Broker address'), 'broker.example.com')
  await person.type(box('User name'), 'portal')
  await person.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(onAdd.mock.calls).toEqual([
    [
      {
        kind: 'mqtt',
        address: 'broker.example.com',
        username: 'portal',
        password: 'secret',
        topic: 'devices/{deviceId}/points',
      },
    ],
  ])
})

it('sends the certificates of a broker, and none for a webhook', async () => {
  const person = renderComponent(<Example />)
  await person.click(screen.getByRole('radio', { name: 'MQTT' }))
  await person.click(screen.getByText('TLS certificates'))
  await person.type(box('CA certificate'), 'authority')
  await person.type(box('Client certificate'), 'portal')
  await person.type(box('Private key'), 'secret')
  await person.type(box('Broker address'), 'broker.example.com{Enter}')
  const certificates = { ca: 'authority', certificate: 'portal', key: 'secret' }
  expect(onAdd.mock.lastCall?.[0]).toMatchObject({ kind: 'mqtt', certificates })
  await person.click(screen.getByRole('radio', { name: 'Webhook' }))
  await person.clear(box('Webhook address'))
  await person.type(box('Webhook address'), 'https://hooks.example.com/{Enter}')
  expect(onAdd.mock.lastCall?.[0]).not.toHaveProperty('certificates')
})

const pem = (what: string) => `-----BEGIN ${what}-----\nMIIBsecret\n-----END ${what}-----`
const fileOf = (text: string, name = 'client.key') => new File([text], name)

it('never shows a private key, neither as a certificate nor from its own file', async () => {
  const person = renderComponent(<Example />)
  await person.click(screen.getByRole('radio', { name: 'MQTT' }))
  await person.click(screen.getByText('TLS certificates'))
  const [ca, certificate, key] = document.querySelectorAll<HTMLInputElement>('input[type="file"]')
  for (const input of [ca, certificate])
    await person.upload(input as HTMLInputElement, fileOf(pem('PRIVATE KEY')))
  box('CA certificate').focus()
  await person.paste(pem('RSA PRIVATE KEY'))
  await waitFor(() => expect(box('CA certificate').getAttribute('aria-invalid')).toBe('true'))
  expect(box('Client certificate').getAttribute('aria-invalid')).toBe('true')
  expect([box('CA certificate').value, box('Client certificate').value]).toEqual(['', ''])
  await person.upload(key as HTMLInputElement, fileOf(pem('PRIVATE KEY')))
  await waitFor(() => expect(box('Private key').value).toBe('client.key'))
  await person.upload(ca as HTMLInputElement, fileOf('0'.repeat(800)))
  expect(await screen.findByText('File format invalid')).toBeTruthy()
  await person.upload(ca as HTMLInputElement, fileOf(pem('CERTIFICATE')))
  await waitFor(() => expect(box('CA certificate').value).toContain('BEGIN CERTIFICATE'))
  await person.type(box('Broker address'), 'broker.example.com{Enter}')
  expect(onAdd.mock.lastCall?.[0].certificates).toEqual({
    ca: pem('CERTIFICATE'),
    certificate: '',
    key: pem('PRIVATE KEY'),
  })
  await person.click(screen.getByRole('button', { name: 'Remove Private key' }))
  expect(box('Private key').value).toBe('')
})

it('shows problems beside the fields, and sends nothing', async () => {
  const person = renderComponent(<Example isOfGroup />)
  await person.click(screen.getByRole('radio', { name: 'MQTT' }))
  await person.type(box('Broker address'), 'https://broker.example.com{Enter}')
  expect(box('Broker address').getAttribute('aria-invalid')).toBe('true')
  await person.clear(box('Broker address'))
  await person.type(box('Broker address'), 'broker.example.com')
  await person.clear(box('Topic'))
  await person.type(box('Topic'), 'site/points{Enter}')
  expect(box('Topic').getAttribute('aria-invalid')).toBe('true')
  expect(onAdd).not.toHaveBeenCalled()
})

it('is cleared after a target was added, and keeps the input on failure', async () => {
  const person = renderComponent(<Example answer={{ ...idle, error: new Error('Limit reached') }} />)
  await person.type(box('Webhook address'), 'https://hooks.example.com/{Enter}')
  expect(box('Webhook address').value).toBe('https://hooks.example.com/')
  expect(screen.getByRole('alert').textContent).toContain('Limit reached')
})

it('clears the password with the other fields', async () => {
  const taken = { ...idle, isSuccess: true, data: { secret: null } }
  const person = renderComponent(<Example answer={taken} />)
  await person.click(screen.getByRole('radio', { name: 'Home Assistant' }))
  await person.type(box('Broker address'), 'home.example.com')
  await person.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(box('Broker address').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})
