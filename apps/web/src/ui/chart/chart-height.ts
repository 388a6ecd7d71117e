import type { CardDisplay } from '@fieldport/domain'

const firstPanelPx = 296
const nextPanelPx = 150
const minimumFirstPx = 160
const minimumNextPx = 88
const panelGapPx = 32
const topPx = 32
const axisPx = 28

/** Lines with the same unit share a panel; on/off has a scale of its own. */
export function panelOf(display: CardDisplay): string {
  return display.card === 'digital' ? 'digital' : `unit ${display.unit}`
}

/** The height of a chart of these measurements, if nothing limits it. */
export function chartHeightPx(displays: readonly CardDisplay[]): number {
  return panelsHeightPx(countPanels(displays), firstPanelPx, nextPanelPx)
}

/** The minimum readable height of a chart of these measurements. */
export function minimumChartHeightPx(displays: readonly CardDisplay[]): number {
  return panelsHeightPx(countPanels(displays), minimumFirstPx, minimumNextPx)
}

/** The minimum readable height of a chart with this many panels. */
export function minimumPanelsHeightPx(panels: number): number {
  return panelsHeightPx(panels, minimumFirstPx, minimumNextPx)
}

/** The number of scales that the measurements need. */
export function countPanels(displays: readonly CardDisplay[]): number {
  return Math.max(1, new Set(displays.map(panelOf)).size)
}

function panelsHeightPx(panels: number, firstPx: number, nextPx: number): number {
  return topPx + firstPx + (panels - 1) * (nextPx + panelGapPx) + axisPx
}

/**
 * The positions of the panels in a drawing, in pixels: extra height is distributed in proportion to their own heights.
 */
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
