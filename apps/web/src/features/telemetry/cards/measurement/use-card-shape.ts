import { type CardDisplay, type EventState, eventStates } from '@fieldport/domain'
import { useMemo, useSyncExternalStore } from 'react'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { useSeen } from '../../../../lib/live/visibility/use-sight.ts'
import { cardState, shownReading } from '../card-model.ts'

/** All of a card that is rendered; whatever changes with every message is painted. */
export type CardShape = {
  readonly hasReading: boolean
  readonly mark: EventState
  /** When the value was measured, epoch seconds, where it is not of the newest point. */
  readonly oldSeconds: number | undefined
}

const noReading: CardShape = { hasReading: false, mark: 'ok', oldSeconds: undefined }

/** The shape changes seldom, and the component renders anew only then. */
export function useCardShape(
  feed: DeviceFeed,
  display: CardDisplay,
  intervalSeconds: number | undefined,
): CardShape {
  const { store } = feed
  // Any point may make the value old, so that its own key is not enough.
  const written = useSyncExternalStore(useSeen(store.subscribePoints), () =>
    writeShape(feed, display, intervalSeconds),
  )
  return useMemo(() => readShape(written), [written])
}

/** As one text, so that equal shapes are the same. */
function writeShape(
  { store }: DeviceFeed,
  display: CardDisplay,
  intervalSeconds: number | undefined,
): string {
  const newest = store.latest()?.ts ?? 0
  const reading = shownReading(
    store.key(display.key).latest,
    newest,
    intervalSeconds,
    display.showLastReading,
  )
  if (!reading) return ''
  const mark = cardState(display, reading, store.key('events').latest)
  return `${mark} ${reading.ts < newest ? reading.ts : ''}`
}

function readShape(written: string): CardShape {
  if (written === '') return noReading
  const [word, seconds = ''] = written.split(' ')
  return {
    hasReading: true,
    mark: eventStates.find((state) => state === word) ?? 'ok',
    oldSeconds: seconds === '' ? undefined : Number(seconds),
  }
}
