import { type CardLayout, dataKeyOfCard, hideCard, hiddenCards, resolveDisplay } from '@fieldport/domain'
import { useMutation } from '@tanstack/react-query'
import type { GridCard } from '../../features/displays/layout/grid-card.ts'
import { findMissingCard } from '../../features/displays/layout/bars/missing-card.ts'
import { MissingCardBar } from '../../features/displays/layout/bars/missing-card-bar.tsx'
import type { SavedLayout } from '../../features/displays/layout/use-saved-layout.ts'
import { useParsedDisplaySettings } from '../../features/telemetry/cards/use-card-displays.ts'
import { cardsOfPlace } from '../../lib/conditions/show-place.ts'
import { useFeedState } from '../../lib/live/feed/use-device-feed.ts'
import type { CardContext } from './cards/device-card.ts'
import { usePlaceUrlState } from './url/data-url-state.ts'

type Props = {
  readonly context: CardContext
  readonly cards: readonly GridCard[]
  readonly layout: CardLayout
  readonly saved: SavedLayout
}

/** Explains that the card of a link is hidden, or does not exist. */
export function MissingCard({ context, cards, layout, saved }: Props) {
  const { place, onDismiss } = usePlaceUrlState()
  const { load } = useFeedState(context.feed)
  const displaySettings = useParsedDisplaySettings(context.settings)
  const showing = useMutation({ mutationFn: saved.save })
  if (place === undefined || load !== 'ready' || context.settings === undefined) return null
  const missing = findMissingCard(cardsOfPlace(place), cards, layout)
  if (!missing) return null
  const { id, title } = missing
  const key = dataKeyOfCard(id)
  const hasChart = !hiddenCards(layout).has('chart')
  return (
    <MissingCardBar
      // Another link starts with a new state.
      key={place}
      name={title ?? (key === undefined ? undefined : resolveDisplay(key, displaySettings[key]).name)}
      onShow={
        title === undefined ? undefined : () => showing.mutate(hideCard(cards, saved.layout, id, false))
      }
      isShowing={showing.isPending}
      error={showing.error}
      onChart={key !== undefined && hasChart ? () => context.onKey(key) : undefined}
      onClose={onDismiss}
    />
  )
}
