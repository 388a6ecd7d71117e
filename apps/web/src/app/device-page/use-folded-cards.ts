import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isVendor } from '../../features/accounts/session.ts'
import {
  foldedCards,
  listReopenedCards,
  withFolded,
  withOpened,
  foldOpenedCards,
} from '../../features/displays/layout/bars/folded-cards.ts'
import type { SavedLayout } from '../../features/displays/layout/use-saved-layout.ts'
import { cardOfPlace } from '../../lib/conditions/show-place.ts'
import type { DeviceFeed } from '../../lib/live/feed/device-feed.ts'
import { useFeedKeys } from '../../lib/live/feed/use-device-feed.ts'
import type { DevicePageData } from '../pages/device/device-shell.tsx'
import { measurementCardId } from './cards/device-card-grid.tsx'
import { dataRoute } from './url/data-url-state.ts'

/**
 * Seldom-read cards are folded for everybody except the vendor, until the reader opens them or follows a link to one.
 */
export function useFoldedCards({ layout, save }: SavedLayout, { user }: DevicePageData, feed: DeviceFeed) {
  const keys = useFeedKeys(feed)
  const show = dataRoute.useSearch({ select: (view) => view.show })
  const place = show === undefined ? undefined : cardOfPlace(show)
  const opened = useMutation({ mutationFn: save })
  // If it cannot be saved, they are open for this visit.
  const wished = opened.isPending || opened.isError ? opened.variables : layout
  // As text, because a layout with another identity would rearrange the cards.
  const names = useMemo(() => {
    if (isVendor(user)) return ''
    const present = ['raw', ...keys.map(measurementCardId)]
    return foldedCards(wished, present)
      .filter((id) => id !== place)
      .join(' ')
  }, [wished, keys, place, user])
  const folded = useMemo(() => names.split(' ').filter(Boolean), [names])
  return {
    layout: useMemo(() => withFolded(wished, folded), [wished, folded]),
    folded,
    canFold: folded.length === 0 && listReopenedCards(wished).length > 0,
    open: () => opened.mutate(withOpened(wished, folded)),
    fold: () => opened.mutate(foldOpenedCards(wished)),
  }
}
