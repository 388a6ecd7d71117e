import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlasUrl from 'world-atlas/countries-50m.json?url'
import { type Basemap, buildBasemap, type Country } from './basemap.ts'

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

async function fetchBasemap(): Promise<Basemap> {
  const response = await fetch(atlasUrl)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  const atlas = (await response.json()) as Atlas
  return buildBasemap(feature(atlas, atlas.objects.countries).features as Country[])
}
