import type { DeviceSettings } from '@fieldport/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { NotesCard } from './notes-card.tsx'

it('shows notes in the direction of what people wrote', () => {
  const notes = { description: 'Works at Newman.', customer: 'شركة المياه' }
  renderComponent(<NotesCard settings={{ PORTAL_deviceNotes: notes } as unknown as DeviceSettings} />)
  for (const note of Object.values(notes)) expect(screen.getByText(note).dir).toBe('auto')
})
