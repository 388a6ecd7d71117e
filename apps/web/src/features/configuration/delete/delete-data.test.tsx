import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { errorAnswer, fakeServer } from '../../../testing/fake-server.ts'
import { renderWithRouter } from '../../../testing/render.tsx'
import { DeleteData } from './delete-data.tsx'

const path = 'POST /api/device/device/ABC123XYZ/data-delete'

async function confirmDeletion() {
  const onStarted = vi.fn<() => void>()
  const { person } = await renderWithRouter(<DeleteData deviceid="ABC123XYZ" onStarted={onStarted} />, [
    '/',
    '/users/$deviceid',
  ])
  await person.type(screen.getByLabelText('Setup password of this device'), 'secret')
  await person.click(screen.getByRole('button', { name: 'Delete data of ABC123XYZ' }))
  const confirm = await screen.findByRole('button', { name: 'Delete permanently' })
  return { person, confirm, onStarted }
}

it('deletes after a confirmation, with the password', async () => {
  const calls = fakeServer({ [path]: () => ({ body: { text: 'Deletion started.' } }) })
  const { person, confirm, onStarted } = await confirmDeletion()
  expect(calls).toEqual([])
  await person.click(confirm)
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce())
  expect(calls).toEqual([{ path, body: { password: 'secret' } }])
  await waitFor(() => expect(confirm.isConnected).toBe(false))
})

it('starts nothing if the password is wrong, and says why', async () => {
  fakeServer({ [path]: () => errorAnswer('FORBIDDEN', 403, 'Wrong password.') })
  const { person, confirm, onStarted } = await confirmDeletion()
  await person.click(confirm)
  await screen.findByText('Wrong password.')
  expect(confirm.isConnected).toBe(false)
  expect(onStarted).not.toHaveBeenCalled()
})
