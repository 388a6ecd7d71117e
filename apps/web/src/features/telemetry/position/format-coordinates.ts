import { formatNumber } from '../../../lib/format/numbers.ts'

type Place = { readonly lat: number; readonly lon: number }

/** Five decimals are about a metre. */
const decimals = 5

/** In the reader's number format. */
export function formatLocalizedCoordinates({ lat, lon }: Place): string {
  return `${formatNumber(lat, decimals)}, ${formatNumber(lon, decimals)}`
}

/** In the format that any map accepts. */
export function formatCoordinates({ lat, lon }: Place): string {
  return `${lat.toFixed(decimals)}, ${lon.toFixed(decimals)}`
}
