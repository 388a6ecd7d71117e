import type { StoredChart } from '@fieldport/contract'
import { type CustomChart, normaliseCustomChart } from '@fieldport/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../../lib/api/client.ts'
import { customItemsOptions } from '../../../../lib/device/custom-items.ts'

/** An existing chart needs its number and the version that the change started from; a new one needs neither. */
type Change = {
  readonly chart: CustomChart
  readonly place: { readonly number: number; readonly version: number } | undefined
}

export function useSaveChart(deviceid: string, onSaved: (stored: StoredChart) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ chart, place }: Change): Promise<StoredChart> => {
      const { series, axis, ...rest } = normaliseCustomChart(chart)
      const sent = { ...rest, series: [...series], axis: [...axis] }
      return place
        ? client.device.setChart({ deviceid, ...place, chart: sent })
        : client.device.addChart({ deviceid, chart: sent })
    },
    onSuccess: (stored) => {
      onSaved(stored)
      queries.setQueryData(customItemsOptions(deviceid).queryKey, (before) =>
        before ? { ...before, charts: withChart(before.charts, stored) } : before,
      )
    },
    onSettled: () => queries.invalidateQueries({ queryKey: customItemsOptions(deviceid).queryKey }),
  })
}

function withChart(charts: readonly StoredChart[], stored: StoredChart): StoredChart[] {
  const others = charts.filter(({ number }) => number !== stored.number)
  return [...others, stored].toSorted((one, other) => one.number - other.number)
}

export function useDeleteChart(deviceid: string, onDeleted: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (number: number) => client.device.removeChart({ deviceid, number }),
    onSuccess: async () => {
      onDeleted()
      await queries.invalidateQueries({ queryKey: customItemsOptions(deviceid).queryKey })
    },
  })
}
