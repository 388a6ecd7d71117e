import { expectedIntervalSeconds, flattenConfig, scriptMessageOf, type StoredPoint } from '@fieldport/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { deviceConfigOptions } from '../../../lib/device/config-options.ts'
import { runLimits } from '../sandbox/run-limits.ts'
import type { RunPoint, RunRequest } from '../sandbox/run-request.ts'

/** Number of points offered, and maximum per run. */
const maximumRunPoints = 20
const defaultIntervalSeconds = 60
const maximumIntervalSeconds = 3600
const pointsStaleMs = 30_000

function pointsOptions(deviceid: string) {
  return api.portal.deviceGetData.queryOptions({
    input: { deviceid, datapoints: maximumRunPoints },
    staleTime: pointsStaleMs,
  })
}

/** The last stored points as a script receives them, newest first. */
export function useRunPoints(deviceid: string) {
  const query = useQuery({
    ...pointsOptions(deviceid),
    select: (page): readonly RunPoint[] => (page.data as readonly StoredPoint[]).flatMap(toRunPoint),
  })
  return { points: query.data, error: query.error, reload: () => void query.refetch() }
}

function toRunPoint(point: StoredPoint): readonly RunPoint[] {
  const text = JSON.stringify(scriptMessageOf(point))
  // A larger point cannot be a single measurement.
  return text.length > runLimits.pointBytes ? [] : [{ ts: point.ts, text }]
}

export type DeviceContext = Pick<RunRequest, 'config' | 'intervalSeconds'>

/** The device's data other than points that a script can read; loaded when a script is run. */
export function useDeviceContext(deviceid: string): () => Promise<DeviceContext> {
  const queries = useQueryClient()
  return async () => {
    // Without either, the script still runs: `Cfg.get` then returns undefined.
    const [config, settings] = await Promise.all([
      queries.fetchQuery(deviceConfigOptions(deviceid)).catch(() => undefined),
      queries
        .fetchQuery(
          api.portal.deviceGetSettings.queryOptions({ input: { deviceid }, staleTime: pointsStaleMs }),
        )
        .catch(() => undefined),
    ])
    const interval = expectedIntervalSeconds(settings?.base_interval, settings?.transmit_interval)
    return {
      config: Object.entries(flattenConfig(config?.settings)).flatMap(([path, value]) =>
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? [[path, value] as const]
          : [],
      ),
      intervalSeconds: Math.min(interval ?? defaultIntervalSeconds, maximumIntervalSeconds),
    }
  }
}
