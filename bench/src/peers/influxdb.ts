import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProcess } from '../lib/portal/children.ts'
import { freePort } from '../lib/portal/ports.ts'
import { waitFor } from '../lib/wait.ts'
import type { ReferenceStore } from './reference-store.ts'

const startMs = 60_000

/** InfluxDB 1.x as packaged by Debian; by default its write-ahead log is synced before a write is answered. */
export const influxdb: ReferenceStore = {
  name: 'InfluxDB',
  command: 'influxd',
  versionArgs: ['version'],
  versionPattern: /v?(\d+\.\d+[.\d]*)/,
  async start(folder) {
    const port = await freePort()
    const config = join(folder, 'influxdb.conf')
    await writeFile(config, configuration(folder, port, await freePort()))
    const server = await startProcess('influxd', ['-config', config])
    const origin = `http://127.0.0.1:${port}`
    await waitFor('InfluxDB', startMs, async () => {
      if (server.child.exitCode !== null) throw new Error(`InfluxDB ended: ${server.printed()}`)
      const answer = await fetch(`${origin}/ping`).catch(() => null)
      return answer?.ok ? true : undefined
    })
    await fetch(`${origin}/query`, {
      method: 'POST',
      body: new URLSearchParams({ q: 'CREATE DATABASE bench' }),
    })
    return {
      port,
      sender: (deviceId) => ({ deviceId, path: '/write?db=bench&precision=s', headers: {} }),
      waitUntilMerged: async () => {},
      seriesPath: ({ deviceId, fromSeconds, toSeconds, buckets }) => {
        const seconds = Math.ceil((toSeconds - fromSeconds) / buckets)
        const q = `SELECT mean(vin), min(vin), max(vin) FROM points WHERE device = '${deviceId}'
          AND time >= ${fromSeconds}s AND time < ${toSeconds}s GROUP BY time(${seconds}s)`
        return `/query?${new URLSearchParams({ db: 'bench', epoch: 's', q }).toString()}`
      },
      stop: () => server.stop(),
    }
  },
}

const configuration = (folder: string, httpPort: number, rpcPort: number) => `
reporting-disabled = true
bind-address = "127.0.0.1:${rpcPort}"
[meta]
  dir = "${folder}/meta"
[data]
  dir = "${folder}/data"
  wal-dir = "${folder}/wal"
  query-log-enabled = false
[monitor]
  store-enabled = false
[http]
  bind-address = "127.0.0.1:${httpPort}"
  log-enabled = false
[logging]
  level = "error"
`
