import { defaultUtilisationRangeMs, type Retention } from '@fieldport/domain'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { readNow } from '../../../lib/clock.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { retentionOf } from '../../../ui/chart/chart-range.ts'
import { useUtilisation } from './use-utilisation.ts'

const series = { from: 0, to: 1, bucketSeconds: 600, source: 'samples', series: {}, lastEvaluatedKey: null }
const moment = readNow() - 3600
const basic: Retention = { planName: 'Basic', retentionDays: 1 }

function Utilisation() {
  const [retention, setRetention] = useState(retentionOf(undefined, false))
  const { query } = useUtilisation('DEVICE001', { rangeMs: defaultUtilisationRangeMs, moment, retention })
  return (
    <button type="button" onClick={() => setRetention(basic)}>
      {query.status}
    </button>
  )
}

afterEach(() => vi.unstubAllGlobals())

it('asks for a past day only once the plan is known, because the plan may keep less', async () => {
  const calls = fakeServer({ 'GET /api/device/device/DEVICE001/data': () => ({ body: series }) })
  renderComponent(<Utilisation />)
  expect(screen.getByRole('button').textContent).toBe('pending')
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('success'))
  expect(calls).toHaveLength(1)
})
