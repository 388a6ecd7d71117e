import type { CardDisplay } from '@fieldport/domain'

const firstPanelPx = 296
const nextPanelPx = 150
const panelGapPx = 32
const topPx = 32
const axisPx = 28

/** Lines with one unit share a panel; on and off is a scale of its own. */
export function panelOf(display: CardDisplay): string {
  return display.card === 'digital' ? 'digital' : `unit ${display.unit}`
}

/** The height of a chart of these measurements, so that its place is kept while it loads. */
export function chartHeightPx(displays: readonly CardDisplay[]): number {
  const panels = Math.max(1, new Set(displays.map(panelOf)).size)
  return topPx + firstPanelPx + (panels - 1) * (nextPanelPx + panelGapPx) + axisPx
}

/** Where the panels stand in a drawing of a height, in pixels: what it has to spare is shared out by their own heights. */
export function panelPlaces(
  panels: number,
  heightPx: number,
): readonly { readonly top: number; readonly height: number }[] {
  const own = Array.from({ length: panels }, (_, at) => (at === 0 ? firstPanelPx : nextPanelPx))
  const roomPx = heightPx - topPx - axisPx - (panels - 1) * panelGapPx
  const scale = roomPx / own.reduce((sum, px) => sum + px, 0)
  let top = topPx
  return own.map((px) => {
    const place = { top, height: px * scale }
    top += place.height + panelGapPx
    return place
  })
}
