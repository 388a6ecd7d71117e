const keyLength = 64

/** The ID of the card that shows a place; undefined for a place that `conditionPlace` never returns. */
export function cardOfPlace(place: string): string | undefined {
  if (place === 'events' || place === 'position') return place
  const [kind, ...rest] = place.split(':')
  const name = rest.join(':')
  if (kind === 'faults') return name === 'can1' || name === 'can2' ? `dtc${name.at(-1)}` : undefined
  if (kind !== 'card' || name === '' || name.length > keyLength) return undefined
  return `key:${name}`
}

/** Cards for keys that have no card of their own. */
function fallbackOf(card: string): string | undefined {
  if (card.startsWith('key:gps_')) return 'gps'
  return card === 'key:state' ? 'state' : undefined
}

/** The cards that show a place, best first; none for a place that `conditionPlace` never returns. */
export function cardsOfPlace(place: string): readonly string[] {
  const card = cardOfPlace(place)
  if (card === undefined) return []
  const fallback = fallbackOf(card)
  return fallback === undefined ? [card] : [card, fallback]
}

let marked: Element | undefined

/** Scrolls to the card of a place and marks it until the next interaction. @returns whether it is on the page */
export function showPlace(place: string): boolean {
  const [found] = cardsOfPlace(place).flatMap((id) => findCard(id) ?? [])
  if (!found) return false
  unmark()
  marked = found
  found.setAttribute('data-marked', '')
  found.scrollIntoView({ block: 'center' })
  addEventListener('pointerdown', unmark, { once: true })
  return true
}

function unmark(): void {
  marked?.removeAttribute('data-marked')
  marked = undefined
}

function findCard(id: string): Element | null {
  return document.querySelector(`[data-card="${CSS.escape(id)}"]`)
}
