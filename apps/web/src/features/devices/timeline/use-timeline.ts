import type { StoredPoint } from '@fieldport/domain'
import { useEffect, useMemo, useState } from 'react'
import { client } from '../../../lib/api/client.ts'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import { createHistory, type History } from '../../../lib/live/history.ts'
import { feedAt } from '../../../lib/live/moment.ts'

export type Timeline = {
  readonly history: History
  /** Epoch seconds by the device's clock; undefined: the latest, which moves on by itself. */
  readonly moment: number | undefined
  readonly go: (momentSeconds: number | undefined) => void
  /** Of the chosen moment: the live feed while that is the latest. */
  readonly feed: DeviceFeed
}

/** The moment of a device that the page shows. */
export function useTimeline(deviceid: string, live: DeviceFeed): Timeline {
  const [moment, go] = useState<number>()
  const history = useMemo(
    () => createHistory(live, (to, count) => loadBefore(deviceid, to, count)),
    [deviceid, live],
  )
  const isPast = moment !== undefined
  useEffect(() => (isPast ? history.hold() : undefined), [history, isPast])
  const past = useMemo(
    () => (moment === undefined ? undefined : feedAt(live, history, moment)),
    [live, history, moment],
  )
  useEffect(() => past?.watch(), [past])
  return { history, moment, go, feed: past ?? live }
}

async function loadBefore(deviceid: string, to: number, datapoints: number) {
  const page = await client.portal.deviceGetData({ deviceid, datapoints, to })
  return { data: page.data as readonly StoredPoint[], isLast: page.lastEvaluatedKey === null }
}
