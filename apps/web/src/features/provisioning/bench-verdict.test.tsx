import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderWithRouter } from '../../testing/render.tsx'
import { BenchVerdict } from './bench-verdict.tsx'

it('empties the saved note, but keeps what was typed while it was saved', async () => {
  const answers: (() => void)[] = []
  const calls = fakeServer({
    'POST /api/prov/devices/BENCH0001/bench': () =>
      new Promise((resolve) => answers.push(() => resolve({ body: {} }))),
  })
  const { person } = await renderWithRouter(<BenchVerdict deviceid="BENCH0001" checks={[]} />, ['/'])
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: /Note/ })
  const fail = screen.getByRole('button', { name: 'Fail' })
  await person.type(note, 'No signal')
  await person.click(fail)
  await waitFor(() => expect(answers).toHaveLength(1))
  await person.type(note, ', and wet')
  answers[0]?.()
  await waitFor(() => expect(fail.hasAttribute('disabled')).toBe(false))
  expect(note.value).toBe('No signal, and wet')
  await person.click(fail)
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await waitFor(() => expect(note.value).toBe(''))
  expect(calls.map(({ body }) => body)).toMatchObject([{ note: 'No signal' }, { note: 'No signal, and wet' }])
})
