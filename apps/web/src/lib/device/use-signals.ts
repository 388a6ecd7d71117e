import { type CardDisplay, isBusSignalKey, busPorts } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { signalDisplay, signalsOptions, unlistedSignalDisplay } from './signals.ts'
import type { DeviceFeed } from '../live/feed/device-feed.ts'
import { useFeedKeys } from '../live/feed/use-device-feed.ts'

type Options = {
  /** '': for a guest, who cannot list them. */
  readonly deviceid: string
  readonly feed: DeviceFeed
  /** Drawn keys: signals among them are included even if the device no longer sends them. */
  readonly keys: readonly string[]
  /** Whether the reader is choosing keys. */
  readonly isChoosing: boolean
}

const none: readonly CardDisplay[] = []

/** The signals of a device's bus frames that can be drawn. They are loaded when one is drawn or the reader chooses. */
export function useSignals({ deviceid, feed, keys, isChoosing }: Options): readonly CardDisplay[] {
  const { t } = useTranslation()
  const drawn = keys.filter(isBusSignalKey).join(',')
  const sent = useFeedKeys(feed)
  const hasFrames = busPorts.some((port) => sent.includes(port))
  const { data } = useQuery({
    ...signalsOptions(deviceid),
    enabled: deviceid !== '' && (drawn !== '' || (isChoosing && hasFrames)),
  })
  const listed = data?.signals
  return useMemo(() => {
    const displays = (listed ?? []).map((signal) => signalDisplay(signal, t))
    const missing = drawn
      .split(',')
      .filter((key) => !displays.some((display) => display.key === key))
      .flatMap((key) => unlistedSignalDisplay(key, t) ?? [])
    return displays.length + missing.length === 0 ? none : [...displays, ...missing]
  }, [listed, drawn, t])
}
