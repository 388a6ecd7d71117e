import { type Retention, type StateInterval, storageToleranceSeconds } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readNow } from '../../../lib/clock.ts'
import type { DeviceSource } from '../../../lib/device/device-source.ts'
import { findStateStart } from './find-state-start.ts'

/** Buckets of one question. */
const downsample = 1000

type Options = {
  readonly source: Pick<DeviceSource, 'states'>
  /** The run that lasts to the shown moment; undefined: there is none. */
  readonly run: StateInterval | undefined
  /** Whether the run may have begun before the points that are held. */
  readonly isOpen: boolean
  /** Its plan has no name while it is not known. */
  readonly retention: Retention
}

type Asked = { readonly state: number; readonly from: number; readonly until: number }

/** Since when the run lasts, looked up in the history where the points that are held do not say. Undefined: not known. */
export function useStateStart({ source, run, isOpen, retention }: Options) {
  const [asked, setAsked] = useState<Asked>()
  const next = followRun(asked, isOpen ? run : undefined)
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

/** The same question for as long as it is the same run, whose first points are let go as new ones come. */
export function followRun(asked: Asked | undefined, run: StateInterval | undefined): Asked | undefined {
  if (run === undefined) return undefined
  const { state, from, to } = run
  if (asked === undefined || asked.state !== state || from < asked.from || from > asked.until)
    return { state, from, until: to }
  return asked.until === to ? asked : { ...asked, until: to }
}

async function readStateStart(
  source: Pick<DeviceSource, 'states'>,
  asked: Asked | undefined,
  { retentionDays }: Pick<Retention, 'retentionDays'>,
) {
  if (asked === undefined) return null
  // A little less than is kept: until it is answered, time goes on.
  const oldest = readNow() - retentionDays * 86_400 - storageToleranceSeconds / 2
  const read = (from: number, to: number) => source.states(downsample, { from, to }).queryFn()
  return findStateStart(read, { state: asked.state, known: asked.from, oldest })
}
