import type { ExportSchedule } from '@fieldport/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** Polling interval while a file is being created or its email sent, and otherwise, because runs start automatically. */
const refreshMs = { running: 2_000, idle: 60_000 } as const

export function isRunning({ lastRun }: Pick<ExportSchedule, 'lastRun'>): boolean {
  return lastRun !== null && lastRun.endedAt === null
}

/** The person's scheduled exports, polled. */
export function useSchedules() {
  return useQuery(
    api.user.listExportSchedules.queryOptions({
      refetchInterval: ({ state }) =>
        state.data?.Items.some((item) => isRunning(item) || item.lastRun?.mail === 'waiting')
          ? refreshMs.running
          : refreshMs.idle,
    }),
  )
}

/** The actions on a schedule; the list is refetched after each, whatever its result. */
export function useScheduleActions() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: api.user.listExportSchedules.key() })
  return {
    run: useMutation(api.user.runExportSchedule.mutationOptions({ onSettled })),
    pause: useMutation(api.user.pauseExportSchedule.mutationOptions({ onSettled })),
    remove: useMutation(api.user.deleteExportSchedule.mutationOptions({ onSettled })),
  }
}
