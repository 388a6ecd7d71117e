import type { DeviceSettings } from '@fieldport/contract'
import {
  arrangeRawColumns,
  busPorts,
  type CardDisplay,
  isBusSignalKey,
  mergeComputedSettings,
  parseDisplaySettings,
  type RawColumnChoice,
  type TimeRange,
} from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { useConfiguredDevice } from '../../../lib/device/device-config.ts'
import { signalDisplay, signalsOptions, unlistedSignalDisplay } from '../../../lib/device/signals.ts'
import { translateMeasurement } from '../../../lib/texts/labels.ts'

const staleMs = 120_000
const none: readonly string[] = []

/**
 * The possible columns of a device's data in a range, with people's own names. Not ready: the keys are still loading.
 * @param choice signals in it are columns, whether or not the device currently sends them
 */
export function useRawColumns(
  deviceid: string,
  settings: DeviceSettings | undefined,
  { fromSeconds, toSeconds }: TimeRange,
  choice: RawColumnChoice,
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
  const signals = useSignalColumns(
    deviceid,
    choice,
    busPorts.some((port) => found.includes(port)),
  )
  const columns = useMemo(() => {
    const displays = mergeComputedSettings(
      parseDisplaySettings(settings?.PORTAL_displaySettings),
      settings?.PORTAL_computedChannels ?? [],
    )
    return arrangeRawColumns(found, displays, { model, config }, signals.columns).map((column) => ({
      ...column,
      name: translateMeasurement(column.name),
    }))
  }, [found, settings, model, config, signals.columns])
  return { columns, isReady: (keys.isSuccess || keys.isError || !isRange) && signals.isReady }
}

/** The signals of the device's bus frames, and chosen ones missing from its latest frames. */
function useSignalColumns(deviceid: string, choice: RawColumnChoice, hasFrames: boolean) {
  const { t } = useTranslation()
  const wanted = choice.kind === 'keys' ? choice.keys.filter(isBusSignalKey).join(',') : ''
  const listed = useQuery({
    ...signalsOptions(deviceid),
    enabled: hasFrames || wanted !== '',
    retry: 1,
  })
  const signals = listed.data?.signals
  const columns = useMemo(() => {
    const displays = (signals ?? []).map((signal) => signalDisplay(signal, t))
    const missing = wanted
      .split(',')
      .filter((key) => !displays.some((display) => display.key === key))
      .flatMap((key) => unlistedSignalDisplay(key, t) ?? [])
    return [...displays, ...missing]
  }, [signals, wanted, t])
  // Columns that are merely offered are not waited for.
  return { columns, isReady: choice.kind !== 'all' || !listed.isFetching || signals !== undefined }
}
