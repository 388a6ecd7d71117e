import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlasUrl from 'world-atlas/countries-50m.json?url'
import type { StyleSpecification } from 'maplibre-gl'
import { type Basemap, buildBasemap, type Country, readStyle } from './basemap.ts'

type Atlas = Topology<{ readonly countries: GeometryCollection<{ readonly name: string }> }>

let loaded: Promise<Basemap> | undefined

/** Natural Earth's countries, fetched from this portal once a page load. A failure may be tried again. */
export function loadBasemap(): Promise<Basemap> {
  loaded ??= fetchBasemap().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** Longer than that, and the map that needs no network is shown. */
const styleWithinMs = 6000

/** The style of a brand's own map; null where it cannot be had. */
export async function loadBrandStyle(styleUrl: string): Promise<StyleSpecification | null> {
  if (styleUrl === '') return null
  try {
    const response = await fetch(styleUrl, {
      signal: AbortSignal.timeout(styleWithinMs),
      credentials: 'omit',
    })
    return response.ok ? readStyle(await response.json()) : null
  } catch {
    return null
  }
}

async function fetchBasemap(): Promise<Basemap> {
  const response = await fetch(atlasUrl)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  const atlas = (await response.json()) as Atlas
  return buildBasemap(feature(atlas, atlas.objects.countries).features as Country[])
}
