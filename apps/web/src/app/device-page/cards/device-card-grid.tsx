import {
  type CardDisplay,
  type CardLayout,
  type CardSize,
  emptyCardLayout,
  hiddenCards,
  defaultCardOrder,
} from '@fieldport/domain'
import { Skeleton } from '@mantine/core'
import { IconAntennaBars5 } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CardGrid } from '../../../features/displays/layout/card-grid.tsx'
import type { GridCard } from '../../../features/displays/layout/grid-card.ts'
import { Card } from '../../../features/telemetry/cards/measurement/card.tsx'
import { useFeedState } from '../../../lib/live/feed/use-device-feed.ts'
import { useStableOrder } from '../../../lib/live/stable-order.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { availableCards } from './custom-item-cards.ts'
import type { CardContext } from './device-card.ts'
import { deviceCards } from './device-cards.tsx'

const measurementSize: CardSize = { w: 1, h: 1 }
/** Placeholder count for a device that this page has not shown before. */
const expectedMeasurements = 12

/** The ID of a measurement's own card. */
export function measurementCardId(dataKey: string): string {
  return `key:${dataKey}`
}

/**
 * All cards of a device, in default order; new ones are added at the end while the page is open. The context, `more`
 * and the layout must be stable objects while their content does not change.
 */
export function useDeviceCards(
  context: CardContext,
  /** The page's own cards, placed after the measurements. */
  more: readonly GridCard[] = noCards,
  /** Its hidden cards take no space among the others. */
  layout: CardLayout = emptyCardLayout,
): readonly GridCard[] {
  const { t } = useTranslation()
  const { load } = useFeedState(context.feed)
  const { settings } = context
  const own = useMemo(() => {
    const measurements = context.cards.map((display) => measurementCard(context, display))
    const panels = availableCards(context).map(({ id, title, size, sizeIn, isFixed = false, render }) => ({
      id,
      title: title(t),
      size: sizeIn?.(context) ?? size,
      isFixed,
      render: () => render(context),
    }))
    return inOrder([...measurements, ...more], panels, layout)
  }, [context, more, layout, t])
  const version = useMemo(() => ({ settings, layout }), [settings, layout])
  const isSettled = load === 'ready' && hasAllCards(context)
  return useStableOrder(own, idOf, { isSettled, version })
}

/** Whether everything that determines the cards is loaded, so that later cards are added at the end. */
export function hasAllCards({
  settings,
  items,
  cards,
}: Pick<CardContext, 'settings' | 'items' | 'cards'>): boolean {
  return settings !== undefined && items !== undefined && cards.length > 0
}

const idOf = ({ id }: GridCard) => id

const noCards: readonly GridCard[] = []

function measurementCard(context: CardContext, display: CardDisplay): GridCard {
  const { feed, intervalSeconds, limitsOf, onKey, onDisplaySettings, onLimits } = context
  return {
    id: measurementCardId(display.key),
    title: display.name,
    size: measurementSize,
    render: () => (
      <Card
        feed={feed}
        display={display}
        intervalSeconds={intervalSeconds}
        onOpen={onKey}
        limits={limitsOf(display.key)}
        onDisplaySettings={onDisplaySettings}
        onLimits={onLimits}
      />
    ),
  }
}

/** Panels too wide to fit beside the measurements come after them, hidden cards last. */
function inOrder(
  measurements: readonly GridCard[],
  panels: readonly GridCard[],
  layout: CardLayout,
): readonly GridCard[] {
  const all = [...measurements, ...panels]
  const byId = new Map(all.map((card) => [card.id, card]))
  const hidden = hiddenCards(layout)
  const sizes = new Map(layout.cards.map(({ id, wide }) => [id, wide]))
  const shown = (cards: readonly GridCard[]) =>
    cards.flatMap(({ id, size }) => (hidden.has(id) ? [] : [{ id, size: sizes.get(id) ?? size }]))
  const beside = shown(panels).filter(({ size }) => size.w <= 2)
  const below = shown(panels).filter(({ size }) => size.w > 2)
  const order = defaultCardOrder([...shown(measurements), ...below], beside)
  return [...order.flatMap(({ id }) => byId.get(id) ?? []), ...all.filter(({ id }) => hidden.has(id))]
}

type Props = {
  readonly context: CardContext
  readonly cards: readonly GridCard[]
  readonly layout?: CardLayout
  /** A layer over the cards while they are arranged. */
  readonly cover?: ReactNode
}

/** The cards of a device, or skeletons of the same size until they are known. */
export function DeviceCardGrid({ context, cards, layout = emptyCardLayout, cover }: Props) {
  const { t } = useTranslation()
  const { load } = useFeedState(context.feed)
  const isUnknown = context.cards.length === 0
  if (isUnknown && load === 'loading') return <GridSkeleton layout={layout} />
  return (
    <>
      {isUnknown && (
        <EmptyState icon={<IconAntennaBars5 size={40} stroke={1.5} />} title={t('No Data Available')}>
          {t('Cards appear automatically once the device sends its first message.')}
        </EmptyState>
      )}
      <CardGrid
        cards={cards}
        layout={layout}
        label={t('Cards')}
        filled={cover ? undefined : isSized(layout) ? 'above' : 'all'}
        cover={cover}
      />
    </>
  )
}

/** Whether somebody arranged the page or resized a card: then holes at the end stay. */
function isSized({ ordered, cards }: CardLayout): boolean {
  return ordered === true || cards.some(({ wide, narrow }) => wide !== undefined || narrow !== undefined)
}

/** Skeletons for the arranged layout if there is one, otherwise for the cards of most devices. */
function GridSkeleton({ layout }: { readonly layout: CardLayout }) {
  const { t } = useTranslation()
  const cards = useMemo(() => expectedCards(layout), [layout])
  return (
    <div aria-busy="true">
      <CardGrid
        cards={cards}
        layout={layout}
        label={t('Loading')}
        filled={isSized(layout) ? 'above' : undefined}
      />
    </div>
  )
}

function expectedCards(layout: CardLayout): readonly GridCard[] {
  const skeleton = (id: string, size: CardSize): GridCard => ({
    id,
    title: '',
    size,
    render: () => <Skeleton h="100%" />,
  })
  if (layout.ordered) {
    const sizes = new Map(deviceCards.map(({ id, size }) => [id, size]))
    return layout.cards.map(({ id }) => skeleton(id, sizes.get(id) ?? measurementSize))
  }
  const measurements = Array.from({ length: expectedMeasurements }, (_, at) =>
    skeleton(`measurement ${at}`, measurementSize),
  )
  return inOrder(
    measurements,
    deviceCards.slice(0, 2).map(({ id, size }) => skeleton(id, size)),
    layout,
  )
}
