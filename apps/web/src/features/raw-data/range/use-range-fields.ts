import { defaultRawRange, type TimeRange } from '@fieldport/domain'
import { useState } from 'react'
import { readNow } from '../../../lib/clock.ts'
import { fromLocalInputs, toLocalInput } from '../../../lib/format/times.ts'
import type { RawView } from '../raw-view.ts'

/** The two fields of a range, and their parsed values. */
export type RangeFields = {
  readonly from: string
  readonly to: string
  readonly onType: (typed: { readonly from?: string; readonly to?: string }) => void
  /** Whether the fields were edited since the range was loaded. */
  readonly isTyped: boolean
  /** Epoch seconds; NaN for an empty field. */
  readonly range: TimeRange
}

type Draft = {
  readonly from: string
  readonly to: string
  /** The zone in which it was typed, and the URL's range at that time. */
  readonly timeZone: string | undefined
  readonly of: string
}

/**
 * The range in the URL, and the fields for another one.
 * @param timeZone IANA name; undefined: the browser's
 */
export function useRangeFields(view: RawView, timeZone: string | undefined) {
  const [openedAt, setOpenedAt] = useState(readNow)
  const [draft, setDraft] = useState<Draft>()
  const of = `${view.from} ${view.to}`
  const asked = rangeOf(view, openedAt)
  const typed = draft?.of === of ? draft : undefined
  const range = typed ? fromLocalInputs(typed, asked, typed.timeZone) : asked
  const write = (seconds: number) => (Number.isNaN(seconds) ? '' : toLocalInput(seconds, timeZone))
  const shown =
    typed?.timeZone === timeZone && typed
      ? { from: typed.from, to: typed.to }
      : { from: write(range.fromSeconds), to: write(range.toSeconds) }
  const fields: RangeFields = {
    ...shown,
    range,
    isTyped: typed !== undefined,
    onType: (change) => setDraft({ ...shown, ...change, timeZone, of }),
  }
  /** The URL's range as of now: the last 24 hours end with the present. */
  const refresh = () => {
    const now = readNow()
    setDraft(undefined)
    setOpenedAt(now)
    return rangeOf(view, now)
  }
  return { asked, fields, refresh }
}

/** The range in the URL, otherwise the last 24 hours. */
export function rangeOf({ from, to }: RawView, nowSeconds: number): TimeRange {
  if (from !== undefined && to !== undefined) return { fromSeconds: from, toSeconds: to }
  return defaultRawRange(nowSeconds)
}
