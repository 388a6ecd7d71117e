import type { RouteFixes } from '@fieldport/contract'
import { maximumHdop } from '@fieldport/domain'
import type { RouteRepository } from './route.repository.ts'
import type { Span } from '../rows.ts'

/** The route of a device in a span: every fix, or the newest of each bucket if there are more than `limit`. */
export async function readRoute(
  routes: RouteRepository,
  deviceId: string,
  span: Span,
  limit: number,
): Promise<RouteFixes> {
  const count = await routes.countFixes(deviceId, span)
  const bucketMs = count <= limit ? 1 : Math.ceil((span.toMs - span.fromMs) / limit)
  const { rows, poor } = await routes.fixes({ device: deviceId, ...span, bucketMs, worstHdop: maximumHdop })
  return {
    from: span.fromMs / 1000,
    to: span.toMs / 1000,
    bucketSeconds: bucketMs === 1 ? 0 : bucketMs / 1000,
    poor,
    ts: rows.map((row) => row.ts),
    lat: rows.map((row) => row.lat),
    lon: rows.map((row) => row.lon),
    speed: rows.map((row) => row.speed),
    altitude: rows.map((row) => row.altitude),
  }
}
