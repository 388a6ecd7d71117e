import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicSite, SiteSettings } from '@fieldport/contract'
import type { Log } from '../../platform/monitoring/log.ts'
import type { MapSource, OperatorMaps } from '../../platform/network/map-style.ts'
import type { ModuleWithServices } from '../../platform/module.ts'
import { createMapFiles, isMapArchive } from './map-files.ts'
import { mapsOfBrand } from './map-sources.ts'
import { registerMapFiles } from './maps.routes.ts'

export { mapOrigins } from './map-sources.ts'

/** The built-in world, created by `npm run basemap`. */
const shippedMap = join(import.meta.dirname, '../../../assets/basemap.pmtiles')

export type MapsService = {
  /** The map sources of a brand's pages. */
  readonly ofBrand: (brand: Pick<SiteSettings, 'mapStyleUrl' | 'mapSatelliteUrl'>) => PublicSite['maps']
  readonly register: (app: Parameters<typeof registerMapFiles>[0]) => void
}

/** Creates the module. Files added later are shown after a restart. */
export function createMapsModule(options: {
  readonly dataDir: string
  readonly maps: OperatorMaps
  readonly log: Pick<Log, 'warn'>
}) {
  const pathOf = (source: MapSource | undefined) => (source && 'path' in source ? source.path : undefined)
  const [streets, satellite] = [pathOf(options.maps.streets), pathOf(options.maps.satellite)]
  for (const path of [streets, satellite]) {
    if (path === undefined) continue
    if (!existsSync(path)) options.log.warn({ path }, 'MAP_STYLE names no file')
    else if (!isMapArchive(path))
      options.log.warn({ path }, 'MAP_STYLE names a file that is no PMTiles archive')
  }
  const files = createMapFiles({
    basemap: shippedMap,
    roads: join(options.dataDir, 'roads.pmtiles'),
    ...(streets !== undefined && { streets }),
    ...(satellite !== undefined && { satellite }),
  })
  const shown = new Map<string, PublicSite['maps']>()
  const maps: MapsService = {
    ofBrand: ({ mapStyleUrl, mapSatelliteUrl }) => {
      const key = `${mapStyleUrl} ${mapSatelliteUrl}`
      const known = shown.get(key) ?? mapsOfBrand({ mapStyleUrl, mapSatelliteUrl }, options.maps, files)
      shown.set(key, known)
      return known
    },
    register: (app) => registerMapFiles(app, files),
  }
  return { name: 'maps', maps } satisfies ModuleWithServices
}
