import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { errorAnswer, fakeServer } from '../../../testing/fake-server.ts'
import { renderWithRouter } from '../../../testing/render.tsx'
import type { Alarm } from '../list-alarms.ts'
import { AlarmPanel } from './alarm-panel.tsx'

const alarm = {
  id: 'a1',
  deviceid: 'DEVICE001',
  name: 'Pump',
  customer: '',
  mayHandle: true,
  mayAcknowledge: true,
  condition: {
    kind: 'event',
    subject: 'pump\nLeak',
    level: 'alarm',
    since: 1_790_000_000,
    reason: { kind: 'event', topic: 'pump', msg: 'Leak', lv: 40 },
    isClearable: true,
  },
} as Alarm

it('says once that somebody else has closed the alarm meanwhile', async () => {
  let close = () => {}
  fakeServer({
    'POST /api/device/device/DEVICE001/conditions/shelve': () => {
      close()
      return errorAnswer('CONFLICT', 409, 'This is no longer open.')
    },
  })
  function Panel() {
    const [isOpen, setOpen] = useState(true)
    close = () => setOpen(false)
    return (
      <AlarmPanel
        alarm={isOpen ? alarm : undefined}
        reader={{ id: 'u1', name: 'Kim' }}
        onClose={() => undefined}
      />
    )
  }
  const { person } = await renderWithRouter(<Panel />, ['/', '/data/$deviceid'])
  await person.click(await screen.findByRole('button', { name: 'Shelve' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Shelve' })).toBeNull())
  await waitFor(() => expect(screen.getAllByText('This is no longer open.')).toHaveLength(1))
})
