import { addProtocol } from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'

const scheme = 'pmtiles'
/** With what the file says of its makers. */
const protocol = new Protocol({ metadata: true })
let isAdded = false

export type Archive = {
  /** As a source of a style names it. */
  readonly url: string
  readonly isRaster: boolean
  /** Empty of a raster. */
  readonly layers: readonly string[]
}

/** How a source of a style names an archive; the map reads a few ranges of it, for what is in sight. */
export function archiveUrl(address: string): string {
  if (!isAdded) addProtocol(scheme, protocol.tile)
  isAdded = true
  return `${scheme}://${new URL(address, location.href).href}`
}

/** What an archive holds. @throws where it cannot be read */
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
