import type { DeviceScript } from '@fieldport/contract'
import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { SaveScriptDialog } from './save-script-dialog.tsx'

type Props = ComponentProps<typeof SaveScriptDialog>

const failure = (code: string) => Object.assign(new Error('Somebody else saved.'), { code }) as never

function show(error: Props['save']['error'], lock: object | null = null, text = 'let a = 1') {
  const onConflict = vi.fn<() => void>()
  const script = { maximumBytes: 100, lock } as unknown as DeviceScript
  renderComponent(
    <SaveScriptDialog
      script={script}
      text={text}
      save={{ error, isPending: false }}
      onSave={() => {}}
      onConflict={onConflict}
      onClose={() => {}}
    />,
  )
  return onConflict
}

it('hands over to the page if somebody else saved meanwhile', () => {
  expect(show(failure('CONFLICT'))).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  ['the script is locked', 'CONFLICT', { by: 'a@example.com' }],
  ['of something else', 'NOT_FOUND', null],
])('shows why it cannot be saved: %s', (_, code, lock) => {
  expect(show(failure(code), lock)).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('Error')
})

it.each([
  [100, false],
  [101, true],
])('does not send a script that is too large for its device: %i of 100 bytes', (bytes, isOver) => {
  show(null, null, 'x'.repeat(bytes))
  expect(screen.queryAllByText('Too large for this device')).toHaveLength(Number(isOver))
  expect(screen.getByRole('button', { name: 'Save and reboot' }).hasAttribute('disabled')).toBe(isOver)
})
