import type { Feature, Polygon } from 'geojson'

const metresPerDegree = 111_320

/** A circle on the ground as a polygon; degrees of longitude get shorter towards the poles. */
export function circle(lon: number, lat: number, radiusMetres: number): Feature<Polygon> {
  const high = radiusMetres / metresPerDegree
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  const ring = Array.from({ length: 49 }, (_, at) => {
    const angle = (at / 48) * 2 * Math.PI
    return [lon + wide * Math.cos(angle), lat + high * Math.sin(angle)]
  })
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}
