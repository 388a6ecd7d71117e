import { type CardDisplay, type DisplaySettings, parseDisplaySettings } from '@fieldport/domain'
import { Skeleton } from '@mantine/core'
import { IconAntennaBars5 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import { useFeedState, useKeys } from '../../../lib/live/use-device-feed.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Card } from './card.tsx'
import { arrangeCards } from './card-model.ts'
import classes from './card.module.css'

type Props = {
  readonly feed: DeviceFeed
  readonly cards: readonly CardDisplay[]
  readonly intervalSeconds: number | undefined
  readonly onOpen: (key: string) => void
}

/** The displays of a device, which change only with its keys and its settings. */
export function useCards(feed: DeviceFeed, settings: DisplaySettings, model: string) {
  const keys = useKeys(feed)
  return useMemo(() => arrangeCards(keys, feed.store.key, { settings, model }), [keys, feed, settings, model])
}

export function useParsedDisplaySettings(stored: unknown): DisplaySettings {
  return useMemo(() => parseDisplaySettings(stored), [stored])
}

export function CardGrid({ feed, cards, intervalSeconds, onOpen }: Props) {
  const { t } = useTranslation()
  const { load } = useFeedState(feed)
  if (cards.length === 0 && load === 'loading') return <CardSkeletons />
  if (cards.length === 0) {
    return (
      <EmptyState icon={<IconAntennaBars5 size={40} stroke={1.5} />} title={t('No Data Available')}>
        {t('The cards appear by themselves with the first message of the device.')}
      </EmptyState>
    )
  }
  return (
    <section className={classes['grid']} aria-label={t('Measurements')}>
      {cards.map((display) => (
        <Card
          key={display.key}
          feed={feed}
          display={display}
          intervalSeconds={intervalSeconds}
          onOpen={onOpen}
        />
      ))}
    </section>
  )
}

export function CardSkeletons() {
  return (
    <div className={classes['grid']} aria-hidden="true">
      {Array.from({ length: 12 }, (_, at) => (
        <Skeleton key={at} h={116} />
      ))}
    </div>
  )
}
