import type { PublicSite, SiteSettings } from '@fieldport/contract'
import { mapOrigin, type OperatorMaps } from '../../platform/network/map-style.ts'
import type { MapFiles } from './map-files.ts'

type BrandMaps = Pick<SiteSettings, 'mapStyleUrl' | 'mapSatelliteUrl'>

/** The map sources of a brand's pages: its own, otherwise the operator's; empty: none. */
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

/** Origins that the content security policy allows for maps; this server is always allowed. */
export function mapOrigins({ streets, satellite }: PublicSite['maps']): readonly string[] {
  const origins = [streets, satellite].map(mapOrigin).filter((origin) => origin !== null)
  return [...new Set(origins)]
}
