import type { DeviceSettings } from '@fieldport/contract'
import { type DisplaySettings, parseDisplaySettings, mergeComputedSettings } from '@fieldport/domain'
import { useMemo } from 'react'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeys } from '../../../lib/live/feed/use-device-feed.ts'
import { arrangeCards } from './card-model.ts'

/** The displays of a device, which change only with its keys and its settings. */
export function useCards(feed: DeviceFeed, settings: DisplaySettings, model: string) {
  const keys = useKeys(feed)
  return useMemo(() => arrangeCards(keys, feed.store.key, { settings, model }), [keys, feed, settings, model])
}

/** What people chose of each key, and what a computed one is called. */
export function useParsedDisplaySettings(settings: ShownSettings | undefined): DisplaySettings {
  const stored = settings?.PORTAL_displaySettings
  const channels = settings?.PORTAL_computedChannels
  return useMemo(
    () => mergeComputedSettings(parseDisplaySettings(stored), channels ?? []),
    [stored, channels],
  )
}

type ShownSettings = Pick<DeviceSettings, 'PORTAL_displaySettings' | 'PORTAL_computedChannels'>
