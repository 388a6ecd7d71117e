import type { DeviceSettings } from '@fieldport/contract'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { NotesDialog } from './notes-dialog.tsx'

const settings = { PORTAL_deviceNotes: {}, myPermission: 'ADMIN' } as unknown as DeviceSettings
/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const bytes = Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0))

afterEach(() => vi.unstubAllGlobals())

it('keeps what is typed while a chosen image is read', async () => {
  fakeServer({ 'GET /api/device/device/DEVICE001/images': () => ({ body: {} }) })
  const person = renderComponent(<NotesDialog deviceid="DEVICE001" settings={settings} onClose={() => {}} />)
  let finish: () => void = () => {}
  const whole = new Promise<void>((resolve) => (finish = resolve))
  const file = {
    size: bytes.length,
    slice: () => ({ arrayBuffer: async () => bytes.slice(0, 16).buffer }),
    arrayBuffer: async () => {
      await whole
      return bytes.buffer
    },
  }
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('There is no field for an image.')
  fireEvent.change(input, { target: { files: [file] } })
  await person.type(screen.getByRole('textbox', { name: 'Customer' }), 'Ada')
  await act(async () => finish())
  expect(await screen.findByText('Sent when you press Apply.')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Customer' }).value).toBe('Ada')
})
