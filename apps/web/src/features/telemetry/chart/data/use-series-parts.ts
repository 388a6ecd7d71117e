import type { Series } from '@fieldport/contract'
import type { TimeRange } from '@fieldport/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readNow } from '../../../../lib/clock.ts'
import type { RequestedBuckets } from '../../../../lib/device/device-source.ts'
import type { ChartRange } from '../../../../ui/chart/chart-range.ts'
import { joinSeries, maximumRequestSpanSeconds, planLongRange } from './long-series.ts'

/** Number of loaded parts of a long range, and of all. */
export type PartsProgress = { readonly done: number; readonly total: number }

export type LongRangeRead = {
  /** Undefined: no long range is loading. */
  readonly progress: PartsProgress | undefined
  readonly isCancelled: boolean
  readonly cancel: () => void
  readonly retry: () => void
}

type Options = {
  readonly queryKey: readonly unknown[]
  readonly keys: readonly string[]
  readonly range: ChartRange
  readonly buckets: RequestedBuckets
  readonly load: (part: TimeRange, buckets: RequestedBuckets) => Promise<Series>
}

/**
 * Loads the series of a long range with signals part by part, until it is cancelled. Other series are loaded at once
 * and get no `queryFn` here.
 */
export function useSeriesParts({ queryKey, keys, range, buckets, load }: Options) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<PartsProgress>()
  const [cancelled, setCancelled] = useState<string>()
  const id = JSON.stringify(queryKey)
  const isCancelled = cancelled === id
  const longestSeconds = maximumRequestSpanSeconds(keys)
  const isLong = lengthOf(range) > longestSeconds
  const read: LongRangeRead = {
    progress: isLong && !isCancelled ? progress : undefined,
    isCancelled,
    cancel: () => {
      setCancelled(id)
      void queries.cancelQueries({ queryKey })
    },
    retry: () => setCancelled(undefined),
  }
  if (!isLong) return { read, options: {} }
  const queryFn = async ({ signal }: { readonly signal: AbortSignal }): Promise<Series> => {
    const { parts, days } = planLongRange({ ...resolve(range), ...buckets, longestSeconds })
    const answers: Series[] = []
    try {
      for (const { fromSeconds, toSeconds, ...wish } of parts) {
        signal.throwIfAborted()
        setProgress({ done: answers.length, total: parts.length })
        answers.push(await load({ fromSeconds, toSeconds }, wish))
      }
      return joinSeries(answers, days)
    } finally {
      setProgress(undefined)
    }
  }
  return { read, options: { queryFn } }
}

function lengthOf(range: ChartRange): number {
  return range.kind === 'relative' ? range.milliseconds / 1000 : range.toSeconds - range.fromSeconds
}

function resolve(range: ChartRange): TimeRange {
  if (range.kind === 'fixed') return range
  const toSeconds = readNow()
  return { fromSeconds: toSeconds - range.milliseconds / 1000, toSeconds }
}
