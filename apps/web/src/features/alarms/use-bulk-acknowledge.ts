import { useState } from 'react'
import { acknowledgeMany, type AlarmResult } from './acknowledge-many.ts'
import type { Alarm } from './list-alarms.ts'
import { createAcknowledgement, useAlarmChange } from './use-alarms.ts'

/**
 * The selected rows, and their acknowledgement.
 * @param offered the shown alarms that the reader may acknowledge
 * @param me the reader's name in acknowledgements
 */
export function useBulkAcknowledge(offered: readonly Alarm[], me: string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [results, setResults] = useState<readonly AlarmResult[]>()
  const [isBusy, setBusy] = useState(false)
  const { mutateAsync } = useAlarmChange()
  // Alarms that closed or were acknowledged by somebody else are deselected.
  const ticked = offered.filter(({ id }) => ids.has(id))
  const acknowledge = async () => {
    if (isBusy) return
    setBusy(true)
    setResults(undefined)
    const done = await acknowledgeMany(ticked, me, (deviceid, alarms) =>
      mutateAsync(createAcknowledgement('bulk', deviceid, alarms)),
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
