import type { DeviceSettings } from '@fieldport/contract'
import { isBusSignalKey, parseDisplaySettings, resolveDisplay } from '@fieldport/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguredDevice } from '../../lib/device/device-config.ts'
import { unlistedSignalDisplay } from '../../lib/device/signals.ts'
import { translateMeasurement } from '../../lib/texts/labels.ts'

/** What the device calls a measurement now, with its key, which stays the same: 'Oil pressure (cp3)'. */
export function useMeasurementLabels({
  deviceid,
  model,
  PORTAL_displaySettings,
}: Pick<DeviceSettings, 'deviceid' | 'model' | 'PORTAL_displaySettings'>): (key: string) => string {
  const { t } = useTranslation()
  const configured = useConfiguredDevice(deviceid, model)
  return useMemo(() => {
    const settings = parseDisplaySettings(PORTAL_displaySettings)
    const nameOf = (key: string) =>
      isBusSignalKey(key)
        ? unlistedSignalDisplay(key, t)?.name
        : resolveDisplay(key, settings[key], { ...configured, value: 0 }).name
    return (key) => {
      const name = translateMeasurement(nameOf(key) ?? key)
      return name === key ? key : `${name} (${key})`
    }
  }, [PORTAL_displaySettings, configured, t])
}
