import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { EditTools } from './row-list.tsx'

function show(isDeleting = false) {
  const calls = { onEdit: vi.fn<() => void>(), onDelete: vi.fn<() => void>() }
  const person = renderComponent(
    <EditTools
      editLabel="Edit note Pump"
      deleteLabel="Delete note Pump"
      question="Delete this note?"
      confirm="Delete note"
      isDeleting={isDeleting}
      {...calls}
    />,
  )
  const press = (name: string) => person.click(screen.getByRole('button', { name }))
  return { press, ...calls }
}

it('edits at once, and deletes only after a question', async () => {
  const { press, onEdit, onDelete } = show()
  await press('Edit note Pump')
  expect(onEdit).toHaveBeenCalledOnce()
  await press('Delete note Pump')
  expect(screen.getByRole('alert').textContent).toContain('Delete this note?')
  expect(onDelete).not.toHaveBeenCalled()
  await press('Delete note')
  expect(onDelete).toHaveBeenCalledOnce()
})

it('keeps what was not meant to be deleted', async () => {
  const { press, onDelete } = show()
  await press('Delete note Pump')
  await press('Keep')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete note Pump' })).toBeTruthy()
  expect(onDelete).not.toHaveBeenCalled()
})
