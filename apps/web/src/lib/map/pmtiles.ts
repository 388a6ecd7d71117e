import { addProtocol } from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'

const scheme = 'pmtiles'
/** Reads the credits from the archive's metadata. */
const protocol = new Protocol({ metadata: true })
let isAdded = false

export type Archive = {
  /** The URL for a style's source. */
  readonly url: string
  readonly isRaster: boolean
  /** Empty for raster tiles. */
  readonly layers: readonly string[]
}

/** The URL of an archive in a style; the map reads only the byte ranges of visible tiles. */
export function archiveUrl(address: string): string {
  if (!isAdded) addProtocol(scheme, protocol.tile)
  isAdded = true
  return `${scheme}://${new URL(address, location.href).href}`
}

/** Reads an archive's metadata. @throws if it cannot be read */
export async function readArchive(address: string): Promise<Archive> {
  const url = archiveUrl(address)
  const archive = new PMTiles(new URL(address, location.href).href)
  protocol.add(archive)
  const { tileType } = await archive.getHeader()
  if (tileType !== TileType.Mvt) return { url, isRaster: true, layers: [] }
  const metadata = (await archive.getMetadata()) as {
    readonly vector_layers?: readonly { readonly id?: unknown }[]
  }
  return { url, isRaster: false, layers: (metadata.vector_layers ?? []).map(({ id }) => String(id)) }
}
