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
 * Acknowledges open conditions of a device; the server's response updates every part of the page immediately.
 * @param me the person's name in acknowledgements
 */
export function useAcknowledge(deviceid: string, feed: DeviceFeed, me: string) {
  const [outcome, setOutcome] = useState<AcknowledgementOutcome>()
  const [pending, setPending] = useState<readonly ConditionName[]>([])
  // A second click may come before the button is disabled; one on another condition is a separate request.
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
      // The error is shown by `error`; the reloaded conditions may explain it.
      void feed.conditions.load(() => client.device.getConditions({ deviceid })).catch(() => {})
    } finally {
      for (const name of names) sending.current.delete(conditionId(name))
      setPending((before) => before.filter((name) => !names.includes(name)))
    }
  }
  return {
    acknowledge: (names: readonly ConditionName[]) => void acknowledge(names),
    /** Conditions whose acknowledgement is being sent. */
    pending,
    error,
    outcome,
    dismiss: () => {
      reset()
      setOutcome(undefined)
    },
  }
}
