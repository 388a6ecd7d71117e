import { useEffect, useState } from 'react'
import { createLiveFleet } from '../../lib/fleet/live-fleet.ts'
import { openEventStream } from '../../lib/live/event-stream.ts'

/** The newest word of each device, and its values of one key, as the stream of the fleet brings them; renders again with each. */
export function useLiveKey(key: string | undefined) {
  const [live] = useState(createLiveFleet)
  const [, setChanges] = useState(0)
  useEffect(() => live.subscribeAll(() => setChanges((count) => count + 1)), [live])
  const query = key === undefined ? '' : `?${new URLSearchParams({ dataKeys: key })}`
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
