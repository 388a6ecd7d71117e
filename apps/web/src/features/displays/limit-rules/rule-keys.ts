import type { DeviceSettings, LimitRuleEntry } from '@fieldport/contract'
import {
  type ConfiguredDevice,
  type DisplaySettings,
  parseDisplaySettings,
  resolveDisplay,
  unitConversion,
} from '@fieldport/domain'
import { useMemo } from 'react'
import { useConfiguredDevice } from '../../../lib/device/device-config.ts'
import { useSignals } from '../../../lib/device/use-signals.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedKeys } from '../../../lib/live/feed/use-device-feed.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import { translateMeasurement } from '../../../lib/texts/labels.ts'
import { listDeviceKeys } from '../computed/device-keys.ts'
import type { ConversionOf } from './rule-draft.ts'

/** A measurement that can have a limit, as its reader knows it. */
export type RuleKey = { readonly key: string; readonly name: string; readonly unit: string }

export type RuleKeys = {
  readonly keys: readonly RuleKey[]
  readonly find: (key: string) => RuleKey
  readonly conversionOf: ConversionOf
}

/**
 * The device's numeric keys, signals of its bus frames, and keys of existing rules that the device does not currently
 * send.
 */
export function useRuleKeys(
  feed: DeviceFeed,
  {
    PORTAL_displaySettings,
    deviceid,
    model,
  }: Pick<DeviceSettings, 'deviceid' | 'model' | 'PORTAL_displaySettings'>,
  rules: readonly LimitRuleEntry[],
): RuleKeys {
  const seen = useFeedKeys(feed)
  const configured = useConfiguredDevice(deviceid, model)
  const ruled = useMemo(
    () => rules.flatMap(({ key, area, guard }) => [...(area ? [] : [key]), ...(guard ? [guard.key] : [])]),
    [rules],
  )
  const signals = useSignals({ deviceid, feed, keys: ruled, isChoosing: true })
  return useMemo(() => {
    const displaySettings = parseDisplaySettings(PORTAL_displaySettings)
    const valueOf = (key: string) => feed.store.key(key).latest?.value
    const sent = listDeviceKeys(seen, valueOf, {
      model: configured.model ?? '',
      displaySettings: PORTAL_displaySettings,
    })
    const { units } = getLocaleSettings()
    const signalOf = (key: string) => signals.find((signal) => signal.key === key)
    const conversionOf: ConversionOf = (key) =>
      unitConversion(signalOf(key)?.unit ?? unitOf(key, displaySettings, configured), units)
    const describe = (key: string): RuleKey => {
      const signal = signalOf(key)
      if (signal) return { key, name: signal.name, unit: conversionOf(key)?.unit ?? signal.unit }
      const options = { ...configured, value: valueOf(key) ?? 0 }
      const { name, unit } = resolveDisplay(key, displaySettings[key], options)
      return { key, name: translateMeasurement(name), unit: conversionOf(key)?.unit ?? unit }
    }
    const offered = [...sent, ...signals].map(({ key }) => key)
    const all = [...new Set([...offered, ...ruled])].map(describe)
    const keys = all.toSorted((left, right) => left.name.localeCompare(right.name))
    return { keys, conversionOf, find: (key) => keys.find((each) => each.key === key) ?? describe(key) }
  }, [seen, feed, configured, PORTAL_displaySettings, ruled, signals])
}

function unitOf(key: string, settings: DisplaySettings, configured: ConfiguredDevice): string {
  return resolveDisplay(key, settings[key], { ...configured, value: 0 }).unit
}
