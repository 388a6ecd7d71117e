import { join } from 'node:path'
import { startProcess } from '../lib/portal/children.ts'
import { freePort } from '../lib/portal/ports.ts'
import { waitFor } from '../lib/wait.ts'
import type { ReferenceStore } from './reference-store.ts'

const startMs = 60_000

/** Answers a write before the data is on disk: a crash of the machine loses the last few seconds. */
export const victoriaMetrics: ReferenceStore = {
  name: 'VictoriaMetrics',
  command: 'victoria-metrics',
  versionArgs: ['-version'],
  versionPattern: /v?(\d+\.\d+[.\d]*)/,
  async start(folder) {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const server = await startProcess('victoria-metrics', [
      `-storageDataPath=${join(folder, 'victoria-metrics')}`,
      `-httpListenAddr=127.0.0.1:${port}`,
      '-retentionPeriod=10y',
      '-loggerLevel=ERROR',
    ])
    await waitFor('VictoriaMetrics', startMs, async () => {
      if (server.child.exitCode !== null) throw new Error(`VictoriaMetrics ended: ${server.printed()}`)
      const answer = await fetch(`${origin}/health`).catch(() => null)
      return answer?.ok ? true : undefined
    })
    return {
      port,
      sender: (deviceId) => ({ deviceId, path: '/write?precision=s', headers: {} }),
      waitUntilMerged: async () => void (await fetch(`${origin}/internal/force_flush`)),
      seriesPath: ({ deviceId, fromSeconds, toSeconds, buckets }) => {
        const step = Math.ceil((toSeconds - fromSeconds) / buckets)
        const query = `rollup(points_vin{device="${deviceId}"}[${step}s])`
        const search = new URLSearchParams({
          query,
          start: String(fromSeconds + step),
          end: String(toSeconds),
          step: `${step}s`,
          nocache: '1',
        })
        return `/api/v1/query_range?${search.toString()}`
      },
      stop: () => server.stop(),
    }
  },
}
