import type { ExportSchedule } from '@fieldport/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** While a file is made, and otherwise: it may begin by itself at any time. */
const refreshMs = { running: 2_000, idle: 60_000 } as const

export function isRunning({ lastRun }: Pick<ExportSchedule, 'lastRun'>): boolean {
  return lastRun !== null && lastRun.endedAt === null
}

/** The person's scheduled exports, as they go on. */
export function useSchedules() {
  return useQuery(
    api.user.listExportSchedules.queryOptions({
      refetchInterval: ({ state }) =>
        state.data?.Items.some(isRunning) ? refreshMs.running : refreshMs.idle,
    }),
  )
}

/** What can be done with one; the list is read again after each, whatever came of it. */
export function useScheduleActions() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: api.user.listExportSchedules.key() })
  return {
    run: useMutation(api.user.runExportSchedule.mutationOptions({ onSettled })),
    pause: useMutation(api.user.pauseExportSchedule.mutationOptions({ onSettled })),
    remove: useMutation(api.user.deleteExportSchedule.mutationOptions({ onSettled })),
  }
}
