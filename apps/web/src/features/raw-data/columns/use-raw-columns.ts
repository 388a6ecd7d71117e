import type { DeviceSettings } from '@fieldport/contract'
import {
  arrangeRawColumns,
  type CardDisplay,
  mergeComputedSettings,
  parseDisplaySettings,
  type TimeRange,
} from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../lib/api/client.ts'
import { useConfiguredDevice } from '../../../lib/device/device-config.ts'
import { translateLabel } from '../../../lib/texts/labels.ts'

const staleMs = 120_000
const none: readonly string[] = []

/** The columns that the device's data of a range can have, named as people named them. Not ready: the keys are on their way. */
export function useRawColumns(
  deviceid: string,
  settings: DeviceSettings | undefined,
  { fromSeconds, toSeconds }: TimeRange,
): { readonly columns: readonly CardDisplay[]; readonly isReady: boolean } {
  const isRange = fromSeconds < toSeconds
  const keys = useQuery({
    ...api.device.getColumnKeys.queryOptions({
      input: { deviceid, from: fromSeconds, to: toSeconds },
      staleTime: staleMs,
    }),
    enabled: isRange,
    retry: 1,
  })
  const { model, config } = useConfiguredDevice(deviceid, settings?.model)
  const found = keys.data?.dataKeys ?? none
  const columns = useMemo(() => {
    const displays = mergeComputedSettings(
      parseDisplaySettings(settings?.PORTAL_displaySettings),
      settings?.PORTAL_computedChannels ?? [],
    )
    return arrangeRawColumns(found, displays, { model, config }).map((column) => ({
      ...column,
      name: translateLabel(column.name),
    }))
  }, [found, settings, model, config])
  return { columns, isReady: keys.isSuccess || keys.isError || !isRange }
}
