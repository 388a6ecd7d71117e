import { type CardDisplay, isBusSignalKey, busPorts } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { signalDisplay, signalsOptions, unlistedSignalDisplay } from './signals.ts'
import type { DeviceFeed } from '../live/feed/device-feed.ts'
import { useKeys } from '../live/feed/use-device-feed.ts'

type Options = {
  /** '': of a guest, who has no list of them. */
  readonly deviceid: string
  readonly feed: DeviceFeed
  /** Keys that are drawn: the signals among them are there whether or not the device sends them by now. */
  readonly keys: readonly string[]
  /** Somebody is choosing. */
  readonly isChoosing: boolean
}

const none: readonly CardDisplay[] = []

/** The signals of a device's bus frames that can be drawn. They are asked for when one is drawn or chosen. */
export function useSignals({ deviceid, feed, keys, isChoosing }: Options): readonly CardDisplay[] {
  const { t } = useTranslation()
  const drawn = keys.filter(isBusSignalKey).join(',')
  const sent = useKeys(feed)
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
