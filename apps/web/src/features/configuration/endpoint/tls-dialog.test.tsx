import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { ConfigStore } from '../form/config-store.ts'
import { type ConfigForm, ConfigFormContext } from '../form/context.ts'
import { TlsDialog } from './tls-dialog.tsx'

const pem = (what: string) => `-----BEGIN ${what}-----\nMIIB\n-----END ${what}-----\n`
const named = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const chooserOf = (label: string) =>
  document.querySelector<HTMLInputElement>(`input[type="file"][aria-label="${label}"]`) as HTMLInputElement

function show(answers: Parameters<typeof fakeServer>[0] = {}, store = new ConfigStore()) {
  fakeServer(answers)
  const form = { store, deviceid: 'DEVICE001' } as unknown as ConfigForm
  return renderComponent(
    <ConfigFormContext value={form}>
      <TlsDialog endpoint="mqtt" onClose={() => {}} />
    </ConfigFormContext>,
  )
}

afterEach(() => vi.unstubAllGlobals())

it('gives files of one name different names on the device, unless they are the same file', async () => {
  const person = show()
  const both = pem('CERTIFICATE')
  await person.upload(chooserOf('CA certificate'), new File([both], 'client.pem'))
  await waitFor(() => expect(named('CA certificate').value).toBe('client.pem'))
  await person.upload(chooserOf('Client certificate'), new File([both], 'client.pem'))
  await waitFor(() => expect(named('Client certificate').value).toBe('client.pem'))
  await person.upload(chooserOf('Private key'), new File([pem('PRIVATE KEY')], 'client.pem'))
  await waitFor(() => expect(named('Private key').value).toBe('key-client.pem'))
})

it('reads a file that is chosen again, because it may have been corrected meanwhile', async () => {
  const person = show()
  const wrong = new File([pem('PRIVATE KEY')], 'ca.crt')
  const message = 'This file contains a private key. Choose a file with certificates only.'
  await person.upload(chooserOf('CA certificate'), wrong)
  expect(await screen.findByText(message)).toBeTruthy()
  await person.type(named('CA certificate'), 'x')
  expect(screen.queryByText(message)).toBeNull()
  await person.upload(chooserOf('CA certificate'), wrong)
  expect(await screen.findByText(message)).toBeTruthy()
})

it('keeps a file that is chosen while others are sent, and enters no name that was not sent', async () => {
  let settle = () => {}
  const isAsked = vi.fn<() => void>()
  const store = new ConfigStore()
  const person = show(
    {
      'PUT /api/device/device/DEVICE001/certificate': () => {
        isAsked()
        return new Promise((resolve) => {
          settle = () => resolve({ body: { message: 'Sent.' } })
        })
      },
    },
    store,
  )
  await person.upload(chooserOf('CA certificate'), new File([pem('CERTIFICATE')], 'own-ca.pem'))
  await waitFor(() => expect(named('CA certificate').value).toBe('own-ca.pem'))
  await person.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(isAsked).toHaveBeenCalledOnce())
  await person.upload(chooserOf('Client certificate'), new File([pem('CERTIFICATE')], 'client.pem'))
  await waitFor(() => expect(named('Client certificate').value).toBe('client.pem'))
  settle()
  await waitFor(() => expect(store.changes()['endpoint.mqtt.ssl_ca_cert']).toBe('own-ca.pem'))
  expect(Object.values(store.changes())).not.toContain('client.pem')
  await waitFor(() => expect(screen.getAllByText('Selected. Sent when you press Apply.')).toHaveLength(1))
})

const unknownFile = 'Not sent from this portal, so its contents are unknown here.'

function storeWithCertificate() {
  const store = new ConfigStore()
  store.setValue('endpoint.mqtt.ssl_cert', 'client.pem')
  return store
}

it('says of no file that it was not sent from here until that is known', async () => {
  const answers: (() => void)[] = []
  show(
    {
      'GET /api/device/device/DEVICE001/certificate': () =>
        new Promise((resolve) => {
          answers.push(() => resolve({ body: { Items: [] } }))
        }),
    },
    storeWithCertificate(),
  )
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(named('Client certificate').value).toBe('client.pem')
  expect(screen.queryByText(unknownFile)).toBeNull()
  answers[0]?.()
  expect(await screen.findByText(unknownFile)).toBeTruthy()
})

it('says that the files on the device could not be loaded', async () => {
  show({}, storeWithCertificate())
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(screen.queryByText(unknownFile)).toBeNull()
})
