import { useState } from 'react'
import { acknowledgeMany, type AlarmResult } from './acknowledge-many.ts'
import type { Alarm } from './list-alarms.ts'
import { acknowledgeChange, useAlarmChange } from './use-alarms.ts'

/**
 * Rows that are ticked, and their acknowledgement.
 * @param offered those that are shown, as far as the reader may acknowledge them
 * @param me as acknowledgements name the reader
 */
export function useBulkAcknowledge(offered: readonly Alarm[], me: string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [results, setResults] = useState<readonly AlarmResult[]>()
  const [isBusy, setBusy] = useState(false)
  const { mutateAsync } = useAlarmChange()
  // What closed, or was acknowledged by somebody else, is not ticked any more.
  const ticked = offered.filter(({ id }) => ids.has(id))
  const acknowledge = async () => {
    if (isBusy) return
    setBusy(true)
    setResults(undefined)
    const done = await acknowledgeMany(ticked, me, (deviceid, alarms) =>
      mutateAsync(acknowledgeChange('bulk', deviceid, alarms)),
    )
    setBusy(false)
    setResults(done)
    setIds(new Set(done.filter(({ kind }) => kind === 'failed').map(({ alarm }) => alarm.id)))
  }
  return {
    ids,
    ticked,
    isBusy,
    results,
    acknowledge: () => void acknowledge(),
    dismiss: () => setResults(undefined),
    tick: (id: string, isTicked: boolean) =>
      setIds((before) => {
        const next = new Set(before)
        if (isTicked) next.add(id)
        else next.delete(id)
        return next
      }),
    tickAll: (isTicked: boolean) => setIds(new Set(isTicked ? offered.map(({ id }) => id) : [])),
  }
}
