import { type Retention, type StateInterval, storageToleranceSeconds } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readNow } from '../../../lib/clock.ts'
import type { DeviceSource } from '../../../lib/device/device-source.ts'
import { findStateStart } from './find-state-start.ts'

/** Buckets per request. */
const downsample = 1000

type Options = {
  readonly source: Pick<DeviceSource, 'states'>
  /** The run that lasts to the shown moment; undefined: none. */
  readonly run: StateInterval | undefined
  /** Whether the run may have begun before the held points. */
  readonly isOpen: boolean
  /** The plan's name is empty until it is known. */
  readonly retention: Retention
}

type StateLookup = { readonly state: number; readonly from: number; readonly until: number }

/** The start of the run, looked up in the history if the held points do not contain it. Undefined: unknown. */
export function useStateStart({ source, run, isOpen, retention }: Options) {
  const [asked, setAsked] = useState<StateLookup>()
  const next = updateStateLookup(asked, isOpen ? run : undefined)
  if (next !== asked) setAsked(next)
  const { data } = useQuery({
    queryKey: [
      'state start',
      source.states(downsample, { from: next?.from ?? 0, to: 0 }).queryKey,
      next?.state,
      retention.retentionDays,
    ],
    queryFn: () => readStateStart(source, next, retention),
    enabled: next !== undefined && retention.planName !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return next === undefined ? undefined : data
}

/** Keeps the same lookup as long as the run is the same, although its first points are dropped as new ones arrive. */
export function updateStateLookup(
  asked: StateLookup | undefined,
  run: StateInterval | undefined,
): StateLookup | undefined {
  if (run === undefined) return undefined
  const { state, from, to } = run
  if (asked === undefined || asked.state !== state || from < asked.from || from > asked.until)
    return { state, from, until: to }
  return asked.until === to ? asked : { ...asked, until: to }
}

async function readStateStart(
  source: Pick<DeviceSource, 'states'>,
  asked: StateLookup | undefined,
  { retentionDays }: Pick<Retention, 'retentionDays'>,
) {
  if (asked === undefined) return null
  // Slightly less than is kept, because time passes until the response.
  const oldest = readNow() - retentionDays * 86_400 - storageToleranceSeconds / 2
  const read = (from: number, to: number) => source.states(downsample, { from, to }).queryFn()
  return findStateStart(read, { state: asked.state, known: asked.from, oldest })
}
