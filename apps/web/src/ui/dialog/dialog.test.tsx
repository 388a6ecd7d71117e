import { Menu } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { Dialog } from './dialog.tsx'

/** A page whose device is deleted in a dialog, opened by a button or from a menu, both of which are gone afterwards. */
function DevicePage() {
  const [isOpen, setOpen] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  const remove = () => {
    setDeleted(true)
    setOpen(false)
  }
  return (
    <main id="main" tabIndex={-1}>
      {!isDeleted && (
        <>
          <button onClick={() => setOpen(true)}>Delete device</button>
          <Menu>
            <Menu.Target>
              <button>More</button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setOpen(true)}>Delete</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      {isOpen && (
        <Dialog title="Delete device?" onClose={() => setOpen(false)}>
          <button onClick={remove}>Yes</button>
        </Dialog>
      )}
    </main>
  )
}

it('names its close button, and returns the focus to the button that opened it', async () => {
  const person = renderComponent(<DevicePage />)
  await person.click(screen.getByRole('button', { name: 'Delete device' }))
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Delete device')))
})

it('returns the focus to the button of the menu it was opened from', async () => {
  const person = renderComponent(<DevicePage />)
  await person.click(screen.getByRole('button', { name: 'More' }))
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('More')))
})

it('moves the focus to the page content if the control that opened it is gone', async () => {
  const person = renderComponent(<DevicePage />)
  await person.click(screen.getByRole('button', { name: 'Delete device' }))
  await person.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

it('stays open at the second click of the double click that opened it, and closes at a later one', () => {
  vi.useFakeTimers()
  try {
    renderComponent(<DevicePage />)
    fireEvent.click(screen.getByRole('button', { name: 'Delete device' }))
    const overlay = found(document.querySelector('.mantine-Modal-overlay'))
    fireEvent.click(overlay)
    expect(screen.getByRole('dialog')).toBeTruthy()
    act(() => {
      vi.advanceTimersByTime(500)
    })
    fireEvent.click(overlay)
    expect(screen.queryByRole('dialog')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

function found(element: Element | null): Element {
  if (!element) throw new Error('not found')
  return element
}
