import type { PublicSite, SiteSettings } from '@fieldport/contract'
import { mapOrigin, type OperatorMaps } from '../../platform/network/map-style.ts'
import type { MapFiles } from './map-files.ts'

type BrandMaps = Pick<SiteSettings, 'mapStyleUrl' | 'mapSatelliteUrl'>

/** Where the pages of a brand read their maps: the brand's own, else the operator's; empty: there is none. */
export function mapsOfBrand(brand: BrandMaps, operator: OperatorMaps, files: MapFiles): PublicSite['maps'] {
  const own = (kind: keyof OperatorMaps) => {
    const source = operator[kind]
    return source && 'url' in source ? source.url : files.url(kind)
  }
  return {
    basemap: files.url('basemap'),
    roads: files.url('roads'),
    streets: brand.mapStyleUrl || own('streets'),
    satellite: brand.mapSatelliteUrl || own('satellite'),
  }
}

/** The origins that the content policy opens for maps; what comes from here needs none. */
export function mapOrigins({ streets, satellite }: PublicSite['maps']): readonly string[] {
  const origins = [streets, satellite].map(mapOrigin).filter((origin) => origin !== null)
  return [...new Set(origins)]
}
