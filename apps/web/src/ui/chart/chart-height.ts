import type { CardDisplay } from '@fieldport/domain'

export const firstPanelPx = 296
export const nextPanelPx = 150
export const panelGapPx = 32
export const topPx = 32
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

/** The top of a panel, in pixels. */
export function panelTopPx(at: number): number {
  return topPx + (at === 0 ? 0 : firstPanelPx + panelGapPx + (at - 1) * (nextPanelPx + panelGapPx))
}
