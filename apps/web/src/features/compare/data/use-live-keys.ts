import { useEffect, useState } from 'react'
import { createLiveFleet } from '../../../lib/fleet/live-fleet.ts'
import { openEventStream } from '../../../lib/live/feed/event-stream.ts'

/** The newest word of each device, and its values of some keys, as the stream of the fleet brings them; renders again with each. */
export function useLiveKeys(keys: readonly (string | undefined)[]) {
  const [live] = useState(createLiveFleet)
  const [, setChanges] = useState(0)
  useEffect(() => live.subscribeAll(() => setChanges((count) => count + 1)), [live])
  const known = [...new Set(keys.filter((key) => key !== undefined))].toSorted()
  const query = known.length === 0 ? '' : `?${new URLSearchParams({ dataKeys: known.join(',') })}`
  useEffect(() => {
    // What is missed while the stream is away is in the readings, which are asked for again and again.
    const stream = openEventStream({
      url: `/api/portal/user-live${query}`,
      event: ['contacts', 'states'],
      onData: live.mergeStates,
      onStatus: () => {},
    })
    return stream.close
  }, [live, query])
  return live
}
