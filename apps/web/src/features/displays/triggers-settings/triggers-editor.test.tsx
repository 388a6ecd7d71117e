import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { triggerDrafts } from './trigger-draft.ts'
import { TriggersEditor } from './triggers-editor.tsx'

const colours = () => screen.getAllByRole<HTMLInputElement>('radio', { name: /colour|Green|#/ })

function show(colour: string | undefined) {
  const onChange = vi.fn<Parameters<typeof TriggersEditor>[0]['onChange']>()
  const triggers = triggerDrafts({ trigger1: { name: 'Start', ...(colour && { colour }) } })
  const person = renderComponent(<TriggersEditor triggers={triggers} initialId={1} onChange={onChange} />)
  return { person, onChange }
}

it('names the colours of a button, and offers its own', () => {
  show('#123456')
  expect(colours().map((radio) => [radio.getAttribute('aria-label'), radio.checked])).toEqual([
    ['Brand colour', false],
    ['Green', false],
    ['#123456', true],
  ])
})

it('gives a button another colour', async () => {
  const { person, onChange } = show(undefined)
  await person.click(screen.getByTitle('Green'))
  expect(onChange.mock.lastCall?.[0]).toMatchObject([{ name: 'Start', colour: '#2f7d32' }])
})
