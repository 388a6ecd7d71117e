import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, client } from '../../../lib/api/client.ts'
import { queuedMs } from './trigger-view.ts'

/** Presses a trigger: what was just queued, and what the server said to it. */
export function usePress(deviceid: string) {
  const queries = useQueryClient()
  /** The button that shows its queued state; a new object for each press. */
  const [queued, setQueued] = useState<{ readonly index: number } | null>(null)
  const press = useMutation({
    mutationFn: (index: number) =>
      client.portal.deviceSendRpc({ deviceid, method: 'Admin.Trigger', args: { index } }),
    onSuccess: (_answer, index) => setQueued({ index }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.portal.deviceGetRpcQueue.key() }),
  })
  useEffect(() => {
    if (!queued) return undefined
    const timer = setTimeout(() => setQueued(null), queuedMs)
    return () => clearTimeout(timer)
  }, [queued])
  return { press, queuedIndex: queued?.index }
}
