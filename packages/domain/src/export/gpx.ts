import type { PointRecord } from '../telemetry/points.ts'
import { readPosition } from '../telemetry/position.ts'
import { escapeXml } from './export-cells.ts'

/** A longer silence starts a new segment: the route in between is unknown. */
const segmentGapSeconds = 600

/** The beginning of a file; tracks follow, then `gpxEnd`. */
export const gpxHead = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="RawData" xmlns="http://www.topografix.com/GPX/1/1">
`

export const gpxEnd = '</gpx>\n'

/**
 * Writes the positions of records, oldest first, as points of a track (GPX 1.1). A record without a fix is skipped.
 * @returns `begin`: the head of the track; `point`: the text of one record, '' without a position; `end`: the rest of the track
 */
export function createGpxTrack() {
  let lastTs = Number.NaN
  return {
    begin: (name: string): string => `<trk><name>${escapeXml(name)}</name>\n`,
    point(record: PointRecord): string {
      const position = readPosition(record)
      if (!position) return ''
      const isNew = !(record.ts - lastTs <= segmentGapSeconds)
      const opening = isNew ? `${Number.isNaN(lastTs) ? '' : '</trkseg>\n'}<trkseg>\n` : ''
      lastTs = record.ts
      return `${opening}${pointText(record, position)}\n`
    },
    end: (): string => `${Number.isNaN(lastTs) ? '' : '</trkseg>\n'}</trk>\n`,
  }
}

/** In the element order of the GPX 1.1 schema. */
function pointText(
  record: PointRecord,
  { lat, lon }: { readonly lat: number; readonly lon: number },
): string {
  const time = new Date(Math.round(record.ts * 1000)).toISOString()
  return [
    `<trkpt lat="${decimal(lat)}" lon="${decimal(lon)}">`,
    element('ele', record['gps_altitude']),
    `<time>${time}</time>`,
    wholeElement('sat', record['gps_nsat']),
    element('hdop', record['gps_hdop']),
    '</trkpt>',
  ].join('')
}

/** XML's decimal type has no exponent. */
function decimal(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(9) : text
}

function element(name: string, value: unknown): string {
  const isKnown = typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e9
  return isKnown ? `<${name}>${decimal(value)}</${name}>` : ''
}

function wholeElement(name: string, value: unknown): string {
  return Number.isInteger(value) && (value as number) >= 0 ? element(name, value) : ''
}
