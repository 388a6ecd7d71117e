import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { AddUser } from './add-user.tsx'

it('empties the field after adding, but keeps an address that was typed meanwhile', async () => {
  const answer = { body: { status: 'added' } }
  let settle: (given: typeof answer) => void = () => {}
  const calls = fakeServer({
    'POST /api/user/device/DEVICE001/user': () =>
      new Promise((resolve) => {
        settle = resolve
      }),
  })
  const person = renderComponent(<AddUser deviceid="DEVICE001" />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  const sent = () => calls.filter(({ path }) => path.startsWith('POST')).length
  const add = async (typedMeanwhile: string) => {
    const before = sent()
    await person.clear(field)
    await person.type(field, 'ada@example.com{Enter}')
    if (typedMeanwhile !== '') {
      await person.clear(field)
      await person.type(field, typedMeanwhile)
    }
    await waitFor(() => expect(sent()).toBe(before + 1))
    settle(answer)
    await screen.findByText('ada@example.com now has access.')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add' }).dataset['loading']).toBeUndefined(),
    )
  }
  await add('')
  expect(field.value).toBe('')
  await add('bob@example.com')
  expect(field.value).toBe('bob@example.com')
})
