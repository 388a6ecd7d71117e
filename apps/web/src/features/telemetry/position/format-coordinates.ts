import { formatNumber } from '../../../lib/format/numbers.ts'

type Place = { readonly lat: number; readonly lon: number }

/** Five decimals are a metre. */
const decimals = 5

/** As its reader writes numbers. */
export function formatLocalizedCoordinates({ lat, lon }: Place): string {
  return `${formatNumber(lat, decimals)}, ${formatNumber(lon, decimals)}`
}

/** As every map takes it. */
export function formatCoordinates({ lat, lon }: Place): string {
  return `${lat.toFixed(decimals)}, ${lon.toFixed(decimals)}`
}
