import { type Fix, unwrapLongitude, type Route } from '@fieldport/domain'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML 1.0 does not allow control characters, not even escaped. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function escapeXml(text: string): string {
  return text.replaceAll(controls, '').replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? letter)
}

/** A route as GPX 1.1, one segment per run. @param creator the program that created the file */
export function routeGpx(route: Route, name: string, creator: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${escapeXml(creator)}" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>${escapeXml(name)}</name>
${route.runs.map((run) => `<trkseg>\n${run.map(pointGpx).join('\n')}\n</trkseg>`).join('\n')}
</trk>
</gpx>
`
}

function pointGpx({ ts, lat, lon, altitudeMetres }: Fix): string {
  const elevation = altitudeMetres === undefined ? '' : `<ele>${altitudeMetres}</ele>`
  return `<trkpt lat="${lat}" lon="${unwrapLongitude(lon, 0)}">${elevation}<time>${new Date(ts * 1000).toISOString()}</time></trkpt>`
}
