import { j1939Layout } from './j1939-layout.ts'
import type { MessageLayout } from './layout.ts'
import { nmea2000Layout } from './nmea2000-layout.ts'

// Built when a message is first seen, so that loading the package costs no more than parsing its text.
const layoutCache = new Map<number, MessageLayout | null>()
// Numbers come from devices: without a limit, a hostile one could grow the map.
const maximumCachedLayouts = 1024

/** The layout of a message by its PGN; null if its signals are unknown. */
export function findMessageLayout(pgn: number): MessageLayout | null {
  const known = layoutCache.get(pgn)
  if (known !== undefined) return known
  const layout = j1939Layout(pgn) ?? nmea2000Layout(pgn) ?? null
  if (layoutCache.size < maximumCachedLayouts) layoutCache.set(pgn, layout)
  return layout
}
