const keyLength = 64

/** The id of the card of a device's page where a condition is seen; undefined of what `conditionPlace` never names. */
export function cardOfPlace(place: string): string | undefined {
  if (place === 'events' || place === 'position') return place
  const [kind, ...rest] = place.split(':')
  const name = rest.join(':')
  if (kind === 'faults') return name === 'can1' || name === 'can2' ? `dtc${name.at(-1)}` : undefined
  if (kind !== 'card' || name === '' || name.length > keyLength) return undefined
  return `key:${name}`
}

/** Cards that show keys without a card of their own. */
function fallbackOf(card: string): string | undefined {
  if (card.startsWith('key:gps_')) return 'gps'
  return card === 'key:state' ? 'state' : undefined
}

/** The cards where a place is seen, the best first; none of what `conditionPlace` never names. */
export function cardsOfPlace(place: string): readonly string[] {
  const card = cardOfPlace(place)
  if (card === undefined) return []
  const fallback = fallbackOf(card)
  return fallback === undefined ? [card] : [card, fallback]
}

let marked: Element | undefined

/** Scrolls to the card of a place and marks it until somebody goes on. @returns whether it is on the page */
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
