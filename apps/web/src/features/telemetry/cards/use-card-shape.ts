import { type CardDisplay, type EventState, eventStates } from '@fieldport/domain'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import { cardState, shownReading } from './card-model.ts'

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
  const subscribe = useCallback(
    (listener: () => void) => {
      // Points without the key make its value old; readings of before the points come without one.
      const ends = [store.subscribePoints(listener), store.subscribeKey(display.key, listener)]
      return () => {
        for (const end of ends) end()
      }
    },
    [store, display.key],
  )
  const written = useSyncExternalStore(subscribe, () => writeShape(feed, display, intervalSeconds))
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
