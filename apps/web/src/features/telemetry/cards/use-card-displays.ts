import type { DeviceSettings } from '@fieldport/contract'
import {
  type CardDisplay,
  type ConfiguredDevice,
  type DisplaySettings,
  parseDisplaySettings,
  mergeComputedSettings,
} from '@fieldport/domain'
import { useMemo } from 'react'
import { readNow } from '../../../lib/clock.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedState, useFeedKeys } from '../../../lib/live/feed/use-device-feed.ts'
import { useStableOrder } from '../../../lib/live/stable-order.ts'
import { arrangeCards, getPresentSeconds } from './card-model.ts'

/**
 * The displays of a device, which change only with its keys and settings. A new key is added at the end, so that no
 * card moves while somebody looks.
 */
export function useCardDisplays(
  feed: DeviceFeed,
  settings: DisplaySettings,
  { model, config }: ConfiguredDevice,
  intervalSeconds: number | undefined,
) {
  const keys = useFeedKeys(feed)
  const { load } = useFeedState(feed)
  const options = useMemo(
    () => ({ settings, model, config, intervalSeconds }),
    [settings, model, config, intervalSeconds],
  )
  const cards = useMemo(() => {
    const presentSeconds = getPresentSeconds(feed.store.latest()?.ts ?? 0, readNow())
    return arrangeCards(keys, feed.store.key, { ...options, presentSeconds })
  }, [keys, feed, options])
  return useStableOrder(cards, keyOf, {
    isSettled: load === 'ready' && cards.length > 0,
    version: options,
  })
}

const keyOf = ({ key }: CardDisplay) => key

/** People's settings for each key, and the names of computed ones. */
export function useParsedDisplaySettings(settings: ShownSettings | undefined): DisplaySettings {
  const stored = settings?.PORTAL_displaySettings
  const channels = settings?.PORTAL_computedChannels
  return useMemo(
    () => mergeComputedSettings(parseDisplaySettings(stored), channels ?? []),
    [stored, channels],
  )
}

type ShownSettings = Pick<DeviceSettings, 'PORTAL_displaySettings' | 'PORTAL_computedChannels'>
