import { spawnSync } from 'node:child_process'
import type { HttpSender } from '../load/http-load.ts'

/** Another time series store, started with an empty folder. */
export type RunningReferenceStore = {
  readonly port: number
  /** Accepts the line protocol with times in seconds. */
  readonly sender: (deviceId: string) => HttpSender
  /** Called between writing and reading. */
  readonly waitUntilMerged: () => Promise<void>
  /** Path of the query for `vin` of a device in this many buckets, bypassing caches. */
  readonly seriesPath: (query: ReferenceQuery) => string
  readonly stop: () => Promise<void>
}

export type ReferenceQuery = {
  readonly deviceId: string
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly buckets: number
}

export type ReferenceStore = {
  readonly name: string
  readonly command: string
  /** How to query the version, and where it is in the output. */
  readonly versionArgs: readonly string[]
  readonly versionPattern: RegExp
  readonly start: (folder: string) => Promise<RunningReferenceStore>
}

/** Undefined: the command is not installed. */
export function versionOf(peer: ReferenceStore): string | undefined {
  const asked = spawnSync(peer.command, [...peer.versionArgs], { encoding: 'utf8' })
  if (asked.error) return undefined
  return peer.versionPattern.exec(asked.stdout + asked.stderr)?.[1] ?? packageVersion(peer.command)
}

/** Debian builds some programs without version information. */
function packageVersion(name: string): string {
  const asked = spawnSync('dpkg-query', ['-W', '-f=${Version}', name], { encoding: 'utf8' })
  return /^[\d.]+/.exec(asked.stdout ?? '')?.[0] ?? ''
}

/** Milliseconds until the whole response has arrived. @throws Error on any status but 200 */
export async function timeQuery(peer: RunningReferenceStore, query: ReferenceQuery): Promise<number> {
  const startedMs = performance.now()
  const response = await fetch(`http://127.0.0.1:${peer.port}${peer.seriesPath(query)}`)
  const text = await response.text()
  const ms = performance.now() - startedMs
  if (!response.ok) throw new Error(`The peer answered ${response.status}: ${text.slice(0, 300)}`)
  if (!text.includes(String(query.fromSeconds).slice(0, 4))) throw new Error('The peer found nothing.')
  return ms
}
