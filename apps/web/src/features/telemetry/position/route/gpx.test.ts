import { buildRoute } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { routeGpx } from './gpx.ts'

it('writes a segment per run, with times and altitudes', () => {
  const route = buildRoute(
    [
      { ts: 1_760_000_000, lat: -27.5, lon: 153, altitudeMetres: 31 },
      { ts: 1_760_000_005, lat: -27.5001, lon: 153 },
      { ts: 1_760_009_000, lat: -27.6, lon: 153 },
    ],
    5,
  )
  const text = routeGpx(route, 'Truck <1> & "co"\u0007', 'Portal')
  expect(text.match(/<trkseg>/g)).toHaveLength(2)
  expect(text).toContain(
    '<trkpt lat="-27.5" lon="153"><ele>31</ele><time>2025-10-09T08:53:20.000Z</time></trkpt>',
  )
  expect(text).toContain('<name>Truck &lt;1&gt; &amp; &quot;co&quot;</name>')
  expect(text).toContain('creator="Portal"')
})
