import type { MapKind } from './map-kind.ts'

/** After this time, the devices are shown on the map that needs no network until the wanted one has loaded. */
const firstMapWithinMs = 1500

/** Loads the map of a new screen: the wanted one, or the simple one if that takes too long. */
export async function loadFirstMap<Maps>(
  load: (kind: MapKind) => Promise<Maps>,
  wanted: MapKind,
): Promise<Maps> {
  if (wanted === 'simple') return load(wanted)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), firstMapWithinMs)
  })
  const first = await Promise.race([load(wanted), late])
  clearTimeout(timer)
  return first ?? load('simple')
}
