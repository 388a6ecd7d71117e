/** A town in a source's data. */
export type Town = {
  readonly name: string
  readonly lon: number
  readonly lat: number
  readonly population: number
  /** `capital` of a country, `seat` of a state or province. */
  readonly kind: 'capital' | 'seat' | 'town'
  /** ISO 3166-1 alpha-2 */
  readonly country: string
}

export type RankedTown = Town & {
  /** The lowest zoom at which its name fits among more important ones. */
  readonly minZoom: number
}

/** Minimum distance in pixels between two shown names: about the width of a short name. */
const spacingPx = 84
const tilePx = 512
/** No town is named on a map of the whole earth. */
const lowestZoom = 3
/** Population bonus of a capital; that of a state's seat is smaller. */
const capitalBonus = 3_000_000
const seatBonus = 300_000

/** More important towns first. A capital may be small, and people know a state's seat. */
function importanceOf({ population, kind }: Town): number {
  return population + (kind === 'capital' ? capitalBonus : kind === 'seat' ? seatBonus : 0)
}

/**
 * The zoom from which each town is named: the most important are placed first, and a lesser one waits until it is far
 * enough from all of them. An isolated small town is named early, a suburb late. Towns that do not fit up to
 * `highestZoom` are left out.
 */
export function rankTowns(towns: readonly Town[], highestZoom: number): readonly RankedTown[] {
  const grids = Array.from(
    { length: highestZoom + 1 },
    () => new Map<string, (readonly [number, number])[]>(),
  )
  const ranked: RankedTown[] = []
  for (const town of towns.toSorted((a, b) => importanceOf(b) - importanceOf(a))) {
    const minZoom = findRoom(town, grids, highestZoom)
    if (minZoom === undefined) continue
    for (let zoom = minZoom; zoom <= highestZoom; zoom += 1) place(town, zoom, grids[zoom])
    ranked.push({ ...town, minZoom })
  }
  return ranked
}

type Grid = Map<string, (readonly [number, number])[]>

function findRoom(town: Town, grids: readonly Grid[], highestZoom: number): number | undefined {
  for (let zoom = lowestZoomOf(town); zoom <= highestZoom; zoom += 1) {
    if (hasRoom(town, zoom, grids[zoom])) return zoom
  }
  return undefined
}

/** Villages are named late even where nothing else is: a map of a continent should name towns. */
function lowestZoomOf({ population, kind }: Town): number {
  if (kind === 'capital' || population >= 1_000_000) return lowestZoom
  if (population >= 100_000) return 4
  if (population >= 20_000) return 5
  return population >= 4_000 ? 6 : 7
}

function hasRoom(town: Town, zoom: number, grid: Grid | undefined): boolean {
  const [x, y] = toPixels(town, zoom)
  for (const column of [-1, 0, 1]) {
    for (const row of [-1, 0, 1]) {
      const near = grid?.get(cell(x + column * spacingPx, y + row * spacingPx)) ?? []
      // A name is wide and low: vertical neighbours need less distance than horizontal ones.
      if (near.some(([otherX, otherY]) => Math.hypot(x - otherX, 2 * (y - otherY)) < spacingPx)) return false
    }
  }
  return true
}

function place(town: Town, zoom: number, grid: Grid | undefined): void {
  const [x, y] = toPixels(town, zoom)
  const key = cell(x, y)
  const others = grid?.get(key)
  if (others) others.push([x, y])
  else grid?.set(key, [[x, y]])
}

function cell(x: number, y: number): string {
  return `${Math.floor(x / spacingPx)} ${Math.floor(y / spacingPx)}`
}

/** Web Mercator */
function toPixels({ lon, lat }: Town, zoom: number): readonly [number, number] {
  const side = tilePx * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return [side * (lon / 360 + 0.5), side * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))]
}

/** The zoom from which a country is named: large ones first. @param area in square degrees of longitude and latitude */
export function countryMinZoom(area: number): number {
  const steps = [
    [300, 0],
    [100, 1],
    [20, 2],
    [4, 3],
    [0.6, 4],
    [0.1, 5],
  ] as const
  return steps.find(([least]) => area >= least)?.[1] ?? 6
}
