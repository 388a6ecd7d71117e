import type { Stop } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, formatDateTime } from '../../../../lib/format/times.ts'
import { formatDuration } from '../../../../lib/format/durations.ts'
import type { MapPopupText } from './route-map.ts'

type Options = {
  /** Empty while no route is shown. */
  readonly stops: readonly Stop[]
  /** Identifies the shown range; '': there is no route to fit. */
  readonly fitKey: string
}

type Chosen = Pick<Stop, 'fromSeconds' | 'toSeconds'> & { readonly note: MapPopupText }

/** What the map of a route points out: one of its stops, and the whole route when asked to. */
export function useMapFocus({ stops, fitKey }: Options) {
  const { t } = useTranslation()
  const [fits, setFits] = useState(0)
  const [chosen, setChosen] = useState<Chosen>()
  // By its time: another range has other stops at the same places of the list, and cuts the first one elsewhere.
  const found = chosen ? stops.findIndex((stop) => isOverlapping(stop, chosen)) : -1
  const isShown = found !== -1
  return {
    /** The index of the stop shown on the map. */
    picked: isShown ? found : undefined,
    note: isShown ? chosen?.note : undefined,
    /** Undefined: none. */
    pick: (at: number | undefined) => {
      const stop = at === undefined ? undefined : stops[at]
      setChosen(stop && { ...stop, note: { lat: stop.lat, lon: stop.lon, text: stopText(stop, t) } })
    },
    /** The map shows the whole route each time this changes to a non-empty value. */
    fitKey: fitKey === '' ? '' : `${fitKey} ${fits}`,
    fit: () => setFits((count) => count + 1),
  }
}

function isOverlapping(one: Pick<Stop, 'fromSeconds' | 'toSeconds'>, other: typeof one): boolean {
  return one.fromSeconds <= other.toSeconds && one.toSeconds >= other.fromSeconds
}

function stopText({ fromSeconds, toSeconds }: Stop, t: TFunction): string {
  return t('Stopped for {{duration}}: {{from}} to {{to}}', {
    duration: formatDuration(toSeconds - fromSeconds),
    from: formatDateTime(fromSeconds),
    to: endText({ fromSeconds, toSeconds }),
  })
}

/** The end of a stop; the day is written only once. */
export function endText({ fromSeconds, toSeconds }: Pick<Stop, 'fromSeconds' | 'toSeconds'>): string {
  const dayOf = (seconds: number) => formatDateTime(seconds).split(' ', 1)[0]
  return dayOf(fromSeconds) === dayOf(toSeconds) ? formatClock(toSeconds) : formatDateTime(toSeconds)
}
