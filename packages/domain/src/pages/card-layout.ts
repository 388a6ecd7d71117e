import { isObject } from '../objects.ts'

/** In grid units. Source: specification 3, section 2.4 ('units of 1 to 4 for width and height depending on breakpoint'). */
export type CardUnits = 1 | 2 | 3 | 4
export type CardSize = { readonly w: CardUnits; readonly h: CardUnits }

/** Narrow pages have sizes of their own, so that a card made small on a phone stays large on a desktop. */
export const cardBreakpoints = ['wide', 'narrow'] as const
export type CardBreakpoint = (typeof cardBreakpoints)[number]

/** A card that a page can show, with its default size. */
export type CardDefault = { readonly id: string; readonly size: CardSize }

/** A person's settings for a card; an absent size is the card's own. */
export type CardPreference = {
  readonly id: string
  readonly hidden?: true
  readonly wide?: CardSize
  readonly narrow?: CardSize
}

/**
 * A page as arranged by a person. Absent cards keep their entry for their return. Until the first card is moved, the order is the
 * page's own, so that hiding one measurement does not rearrange all other cards.
 */
export type CardLayout = {
  /** The entries are in reading order. */
  readonly ordered?: true
  readonly cards: readonly CardPreference[]
}

/** A card as shown at one breakpoint. */
export type ArrangedCard = { readonly id: string; readonly size: CardSize; readonly isHidden: boolean }

export const emptyCardLayout: CardLayout = { cards: [] }

/** Limits what a person can store; a page of 200 cards fits. */
const maximumLaidOutCards = 400
const maximumCardIdLength = 80

/**
 * Parses a stored layout: invalid entries are left out, an ID counts once, sizes are integers from 1 to 4. Undefined if the value is
 * not a layout at all.
 */
export function parseCardLayout(value: unknown): CardLayout | undefined {
  if (!isObject(value) || !Array.isArray(value['cards'])) return undefined
  const seen = new Set<string>()
  const cards: CardPreference[] = []
  for (const entry of value['cards'].slice(0, maximumLaidOutCards)) {
    const wish = parsePreference(entry)
    if (!wish || seen.has(wish.id)) continue
    seen.add(wish.id)
    cards.push(wish)
  }
  return value['ordered'] === true ? { ordered: true, cards } : { cards }
}

function parsePreference(entry: unknown): CardPreference | undefined {
  if (!isObject(entry)) return undefined
  const { id } = entry
  if (typeof id !== 'string' || id === '' || id.length > maximumCardIdLength) return undefined
  const wide = parseCardSize(entry['wide'])
  const narrow = parseCardSize(entry['narrow'])
  return {
    id,
    ...(entry['hidden'] === true ? { hidden: true as const } : {}),
    ...(wide ? { wide } : {}),
    ...(narrow ? { narrow } : {}),
  }
}

/** Integers from 1 to 4 each way; undefined for anything else. */
export function parseCardSize(value: unknown): CardSize | undefined {
  if (!isObject(value)) return undefined
  const { w, h } = value
  return isUnits(w) && isUnits(h) ? { w, h } : undefined
}

function isUnits(value: unknown): value is CardUnits {
  return value === 1 || value === 2 || value === 3 || value === 4
}

/** The nearest number of units. */
export function clampUnits(value: number): CardUnits {
  return Math.min(4, Math.max(1, Math.round(value) || 1)) as CardUnits
}

/**
 * The present cards in the person's order. A card unknown to the layout comes after the one that it follows by default,
 * so that a new measurement appears next to related ones.
 */
export function arrangeByLayout(
  defaults: readonly CardDefault[],
  layout: CardLayout,
  breakpoint: CardBreakpoint = 'wide',
): readonly ArrangedCard[] {
  const byId = new Map(defaults.map((card) => [card.id, card]))
  return completePreferences(defaults, layout).flatMap((wish) => {
    const card = byId.get(wish.id)
    if (!card) return []
    return [{ id: card.id, size: wish[breakpoint] ?? card.size, isHidden: wish.hidden === true }]
  })
}

/** An entry for every present card, in page order. */
function completePreferences(
  defaults: readonly CardDefault[],
  layout: CardLayout,
): readonly CardPreference[] {
  const known = new Map(layout.cards.map((wish) => [wish.id, wish]))
  if (!layout.ordered) return defaults.map(({ id }) => known.get(id) ?? { id })
  const wishes = [...layout.cards]
  let before: string | undefined
  for (const { id } of defaults) {
    if (!known.has(id)) {
      const at = before === undefined ? -1 : wishes.findIndex((wish) => wish.id === before)
      wishes.splice(at + 1, 0, { id })
    }
    before = id
  }
  return wishes
}

/** Moves one card before another, or to the end if `beforeId` is undefined. */
export function moveCard(
  defaults: readonly CardDefault[],
  layout: CardLayout,
  id: string,
  beforeId: string | undefined,
): CardLayout {
  const wishes = withAbsent(completePreferences(defaults, layout), layout)
  const moved = wishes.find((wish) => wish.id === id)
  if (!moved || id === beforeId) return layout
  const others = wishes.filter((wish) => wish.id !== id)
  const at = beforeId === undefined ? -1 : others.findIndex((wish) => wish.id === beforeId)
  return { ordered: true, cards: at < 0 ? [...others, moved] : others.toSpliced(at, 0, moved) }
}

/** Adds the settings of cards that are not present. */
function withAbsent(wishes: readonly CardPreference[], layout: CardLayout): readonly CardPreference[] {
  const there = new Set(wishes.map(({ id }) => id))
  return [...wishes, ...layout.cards.filter(({ id }) => !there.has(id))]
}

/** Moves a card one position earlier (-1) or later (1) among the visible cards. */
export function moveCardOneStep(
  defaults: readonly CardDefault[],
  layout: CardLayout,
  id: string,
  step: -1 | 1,
): CardLayout {
  const shown = arrangeByLayout(defaults, layout).filter(({ isHidden }) => !isHidden)
  const at = shown.findIndex((card) => card.id === id)
  const target = at + step
  if (at < 0 || target < 0 || target >= shown.length) return layout
  // Moving later means before the card after the next one.
  return moveCard(defaults, layout, id, shown[step < 0 ? target : target + 1]?.id)
}

/**
 * Stores a size for one breakpoint; sizes for others stay.
 * @param defaults the cards of the page in their default order
 */
export function resizeCard(
  defaults: readonly CardDefault[],
  layout: CardLayout,
  id: string,
  size: CardSize,
  breakpoint: CardBreakpoint = 'wide',
): CardLayout {
  return changePreference(defaults, layout, id, (wish) => ({ ...wish, [breakpoint]: size }))
}

/**
 * Hides a card or shows it again; its size and place stay.
 * @param defaults the cards of the page in their default order
 */
export function hideCard(
  defaults: readonly CardDefault[],
  layout: CardLayout,
  id: string,
  isHidden: boolean,
): CardLayout {
  return changePreference(defaults, layout, id, ({ wide, narrow }) => ({
    id,
    ...(isHidden ? { hidden: true as const } : {}),
    ...(wide ? { wide } : {}),
    ...(narrow ? { narrow } : {}),
  }))
}

function changePreference(
  defaults: readonly CardDefault[],
  layout: CardLayout,
  id: string,
  change: (wish: CardPreference) => CardPreference,
): CardLayout {
  if (layout.ordered) {
    const cards = completePreferences(defaults, layout).map((wish) => (wish.id === id ? change(wish) : wish))
    return { ordered: true, cards }
  }
  const known = layout.cards.find((wish) => wish.id === id)
  const others = layout.cards.filter((wish) => wish.id !== id)
  return { cards: [...others, change(known ?? { id })] }
}

/** IDs of the cards that a person hid. */
export function hiddenCards(layout: CardLayout): ReadonlySet<string> {
  return new Set(layout.cards.filter(({ hidden }) => hidden).map(({ id }) => id))
}

/** Panels are two units wide at the end of the row, so this many cells of measurements fit beside each unit of their height. */
const cellsBesidePanel = 4

/**
 * The default order of a page that nobody arranged: measurements first, and beside them, from the top, the panels for
 * events and position. Each panel comes after the measurements that fill the rows above it and the one it starts in.
 */
export function defaultCardOrder(
  measurements: readonly CardDefault[],
  panels: readonly CardDefault[],
): readonly CardDefault[] {
  const order: CardDefault[] = []
  let taken = 0
  let cells = 0
  let rows = 0
  for (const panel of panels) {
    for (; cells < cellsBesidePanel * (rows + 1); taken++) {
      const next = measurements[taken]
      if (!next) break
      order.push(next)
      cells += next.size.w * next.size.h
    }
    order.push(panel)
    rows += panel.size.h
  }
  return [...order, ...measurements.slice(taken)]
}
