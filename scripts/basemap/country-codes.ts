import type { Feature, MultiPolygon, Position } from 'geojson'
import type { Town } from './place-ranks.ts'
import { isInRing } from './rings.ts'
import type { Country } from './world.ts'

type Shape = Feature<MultiPolygon, Country['properties'] & { readonly isState: boolean }>

/** Minimum population for identifying a country by its towns. */
const minimumPopulation = 20_000

/**
 * The two-letter code of each country, by which its name is known in every language. The atlas contains only numbers,
 * so the code is taken from the towns inside the country. Areas that are not states in the atlas, such as disputed
 * land, keep the atlas's name.
 */
export function findCountryCodes(shapes: readonly Shape[], towns: readonly Town[]): readonly Country[] {
  const boxes = shapes.map(({ geometry }) => boxOf(geometry))
  const people = shapes.map(() => new Map<string, number>())
  for (const { lon, lat, population, country, kind } of towns) {
    if (population < minimumPopulation && kind === 'town') continue
    const at = shapes.findIndex(
      ({ geometry }, index) =>
        isInBox(lon, lat, boxes[index]) &&
        geometry.coordinates.some(([ring = []]) => isInRing(lon, lat, ring)),
    )
    const counts = people[at]
    counts?.set(country, (counts.get(country) ?? 0) + population + 1)
  }
  return shapes.map(({ properties: { name, isState }, ...shape }, at) => {
    const [code] = [...(people[at] ?? [])].toSorted(([, a], [, b]) => b - a)[0] ?? []
    return { ...shape, properties: { name, code: isState ? code : undefined } }
  })
}

type Box = readonly [number, number, number, number]

function boxOf({ coordinates }: MultiPolygon): Box {
  const points: Position[] = coordinates.flatMap(([ring = []]) => ring)
  const box: [number, number, number, number] = [180, 90, -180, -90]
  for (const [x = 0, y = 0] of points) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}

function isInBox(lon: number, lat: number, box: Box | undefined): boolean {
  return box !== undefined && lon >= box[0] && lat >= box[1] && lon <= box[2] && lat <= box[3]
}
