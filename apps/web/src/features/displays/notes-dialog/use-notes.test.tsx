import type { DeviceSettings } from '@fieldport/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { errorMessage } from '../../../lib/api/errors.ts'
import { errorAnswer, fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { useNotes } from './use-notes.ts'

const settings = { PORTAL_deviceNotes: { customer: 'Before' } } as unknown as DeviceSettings

function Notes() {
  const { draft, setDraft, apply, error, conflict, isSaving } = useNotes('DEVICE001', settings, () => {})
  return (
    <>
      <button
        type="button"
        onClick={() => setDraft({ ...draft, texts: { ...draft.texts, customer: 'Mine' } })}
      >
        Type
      </button>
      <button type="button" onClick={() => void apply()}>
        Apply
      </button>
      <output>{isSaving ? 'saving' : conflict ? 'conflict' : error ? errorMessage(error) : ''}</output>
    </>
  )
}

afterEach(() => vi.unstubAllGlobals())

const isOvertaken = () =>
  errorAnswer('CONFLICT', 409, 'This has changed.', {
    keys: ['PORTAL_deviceNotes.customer'],
    by: ['ada@example.com'],
  })

async function save(current: () => ReturnType<typeof errorAnswer>) {
  fakeServer({
    'POST /api/portal/device-set-settings': isOvertaken,
    'GET /api/portal/device-get-settings/DEVICE001': current,
  })
  const person = renderComponent(<Notes />)
  await person.click(screen.getByRole('button', { name: 'Type' }))
  await person.click(screen.getByRole('button', { name: 'Apply' }))
}
const shown = () => screen.getByRole('status').textContent

it("shows somebody else's notes beside what is typed", async () => {
  await save(() => ({ body: { PORTAL_deviceNotes: { customer: 'Theirs' } } }))
  await waitFor(() => expect(shown()).toBe('conflict'))
})

it('says that somebody else saved even if their notes cannot be fetched', async () => {
  await save(() => errorAnswer('INTERNAL_SERVER_ERROR', 500, 'Try again.'))
  await waitFor(() => expect(shown()).toBe('This has changed.'))
})
