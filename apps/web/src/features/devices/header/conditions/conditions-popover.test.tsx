import type { DeviceConditions } from '@fieldport/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createConditionsStore } from '../../../../lib/live/feed/conditions-store.ts'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderWithRouter } from '../../../../testing/render.tsx'
import { ConditionsPopover } from './conditions-popover.tsx'

const eventOf = (topic: string): DeviceConditions['conditions'][number] => ({
  kind: 'event',
  subject: topic,
  level: 'alarm',
  since: 1_790_000_000,
  reason: { kind: 'event', topic, msg: 'Leak', lv: 40 },
})
const conditionsOf = (acknowledged: readonly string[]): DeviceConditions => ({
  state: 'alarm',
  needsSomebody: acknowledged.length < 2,
  conditions: ['pump', 'valve'].map((topic) => ({
    ...eventOf(topic),
    ...(acknowledged.includes(topic) ? { acknowledged: { by: 'Ada', at: 1_790_000_100 } } : {}),
  })),
})

afterEach(() => vi.unstubAllGlobals())

it('keeps pressed buttons in place, so that a double click does not reach the page behind', async () => {
  const conditions = createConditionsStore()
  conditions.receive(conditionsOf([]))
  fakeServer({
    'POST /api/device/device/AAAA00001/conditions/acknowledge': () => ({ body: conditionsOf(['valve']) }),
  })
  const { person } = await renderWithRouter(
    <ConditionsPopover
      deviceid="AAAA00001"
      feed={{ conditions } as DeviceFeed}
      permission="ADMIN"
      me="Ada"
      onClose={() => undefined}
    />,
    ['/'],
  )
  const buttons = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Acknowledge' })
  const [, valve] = buttons()
  if (!valve) throw new RangeError('There is no button.')
  await person.click(valve)
  await waitFor(() => expect(conditions.read()?.conditions[1]?.acknowledged).toBeDefined())
  await waitFor(() => expect(buttons().map(({ disabled }) => disabled)).toEqual([false, true]))
})
