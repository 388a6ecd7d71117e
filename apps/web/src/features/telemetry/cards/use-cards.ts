import { type DisplaySettings, parseDisplaySettings } from '@fieldport/domain'
import { useMemo } from 'react'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import { useKeys } from '../../../lib/live/use-device-feed.ts'
import { arrangeCards } from './card-model.ts'

/** The displays of a device, which change only with its keys and its settings. */
export function useCards(feed: DeviceFeed, settings: DisplaySettings, model: string) {
  const keys = useKeys(feed)
  return useMemo(() => arrangeCards(keys, feed.store.key, { settings, model }), [keys, feed, settings, model])
}

export function useParsedDisplaySettings(stored: unknown): DisplaySettings {
  return useMemo(() => parseDisplaySettings(stored), [stored])
}
