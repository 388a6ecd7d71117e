import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../../../lib/api/client.ts'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import {
  type AcknowledgementOutcome,
  acknowledgementOutcome,
  conditionId,
  type ConditionName,
} from './acknowledging.ts'

/**
 * Acknowledges open conditions of a device; what the server answers stands in every part of the page at once.
 * @param me as acknowledgements name the person
 */
export function useAcknowledge(deviceid: string, feed: DeviceFeed, me: string) {
  const [outcome, setOutcome] = useState<AcknowledgementOutcome>()
  const [pending, setPending] = useState<readonly ConditionName[]>([])
  // A second press may come before the button is rendered as busy; one on another condition is a wish of its own.
  const sending = useRef(new Set<string>())
  const { mutateAsync, error, reset } = useMutation({
    mutationFn: (names: readonly ConditionName[]) =>
      feed.conditions.load(() =>
        client.device.acknowledgeConditions({
          deviceid,
          conditions: names.map(({ kind, subject }) => ({ kind, subject })),
        }),
      ),
  })
  const acknowledge = async (wanted: readonly ConditionName[]) => {
    const names = wanted.filter((name) => !sending.current.has(conditionId(name)))
    if (names.length === 0) return
    for (const name of names) sending.current.add(conditionId(name))
    setPending((before) => [...before, ...names])
    setOutcome(undefined)
    try {
      const answer = await mutateAsync(names)
      setOutcome(acknowledgementOutcome(names, answer, me))
    } catch {
      // It is shown by `error`; what is open now may be why.
      void feed.conditions.load(() => client.device.getConditions({ deviceid })).catch(() => {})
    } finally {
      for (const name of names) sending.current.delete(conditionId(name))
      setPending((before) => before.filter((name) => !names.includes(name)))
    }
  }
  return {
    acknowledge: (names: readonly ConditionName[]) => void acknowledge(names),
    /** Those that are on their way. */
    pending,
    error,
    outcome,
    dismiss: () => {
      reset()
      setOutcome(undefined)
    },
  }
}
