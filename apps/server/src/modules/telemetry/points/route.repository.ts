import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import type { Span } from '../rows.ts'
import { splitLines } from './telemetry.repository.ts'

export type FixesQuery = Span & {
  readonly device: string
  /** One fix per this many milliseconds; 1: all of them. */
  readonly bucketMs: number
  /** Fixes above it are counted and left out. */
  readonly worstHdop: number
}

/** One fix; null if the receiver did not report the value. */
export type FixRow = {
  readonly ts: number
  readonly lat: number
  readonly lon: number
  readonly speed: number | null
  readonly altitude: number | null
}

const at = (parameter: string) => `fromUnixTimestamp64Milli({${parameter}:Int64}, 'UTC')`
const valueOf = (key: string) => `maxOrNullIf(value, key = '${key}')`

/** 0,0 is what a receiver without a fix sends. Latitude and longitude of a fix are in one record, so pairs are real. */
const fixes = `SELECT toUnixTimestamp64Milli(ts) AS ms, ${valueOf('gps_lat')} AS lat, ${valueOf('gps_lon')} AS lon,
    ${valueOf('gps_speed')} AS speed, ${valueOf('gps_altitude')} AS altitude,
    ifNull(${valueOf('gps_hdop')} > {worstHdop:Float64}, 0) AS poor
  FROM samples FINAL
  WHERE device = {device:String} AND key IN ('gps_lat', 'gps_lon', 'gps_speed', 'gps_altitude', 'gps_hdop')
    AND ts >= ${at('fromMs')} AND ts < ${at('toMs')}
  GROUP BY ts
  HAVING abs(lat) <= 90 AND abs(lon) <= 180 AND NOT (lat = 0 AND lon = 0)`

/** The newest of each bucket, so that a route ends where the device is. */
const picked = `SELECT countIf(poor), countIf(NOT poor) AS good,
    argMaxIf((ms, lat, lon, speed, altitude), ms, NOT poor) AS fix, fix.1, fix.2, fix.3, fix.4, fix.5
  FROM (${fixes}) GROUP BY intDiv(ms, {bucketMs:Int64}) AS bucket ORDER BY bucket
  SETTINGS do_not_merge_across_partitions_select_final = 1`

export function createRouteRepository(engine: TelemetryEngine) {
  return {
    /** The maximum number of fixes in a span: repeated ones count until the engine has merged them. */
    async countFixes(device: string, span: Span): Promise<number> {
      const text = await engine.text(
        `SELECT count() FROM samples WHERE device = {device:String} AND key = 'gps_lat'
         AND ts >= ${at('fromMs')} AND ts < ${at('toMs')}`,
        { device, ...span },
      )
      return Number(text)
    },

    async fixes(query: FixesQuery): Promise<{ readonly rows: readonly FixRow[]; readonly poor: number }> {
      const rows: FixRow[] = []
      let poor = 0
      for (const line of splitLines(await engine.text(picked, { ...query }))) {
        const [poorOfBucket, good, , ms, lat, lon, speed, altitude] = line.split('\t')
        poor += Number(poorOfBucket)
        if (good === '0') continue
        rows.push({
          ts: Number(ms) / 1000,
          lat: Number(lat),
          lon: Number(lon),
          speed: readNullable(speed),
          altitude: readNullable(altitude),
        })
      }
      return { rows, poor }
    },
  }
}

export type RouteRepository = ReturnType<typeof createRouteRepository>

function readNullable(text: string | undefined): number | null {
  return text === undefined || text === '\\N' ? null : Number(text)
}
