import { contactTimeSeconds, type EventState, maximumSnapshotKeys } from '@fieldport/domain'
import type { PointRow } from '../rows.ts'
import { addRecord, emptySnapshot, type Snapshot, worseState } from './snapshot.ts'

/** Called with new values of a device, never older than those before. `ts`: of the contact, epoch seconds. */
export type SnapshotListener = (deviceId: string, ts: number, news: Snapshot) => void

/** Lasting knowledge about a device: its newest point, and all keys it ever sent. */
type KnownDevice = { tsMs: number; state: EventState; readonly keys: Set<string> }

/** Builds snapshots from points, and reports what is newer than everything before. */
export function createSnapshotUpdates(announce: SnapshotListener) {
  const heads = new Map<string, KnownDevice>()

  const headOf = (device: string): KnownDevice => {
    const known = heads.get(device)
    if (known) return known
    const head: KnownDevice = { tsMs: 0, state: 'ok', keys: new Set() }
    heads.set(device, head)
    return head
  }

  return {
    /** Anything older than these is not new. */
    initialise(states: ReadonlyMap<string, { readonly tsMs: number; readonly state: EventState }>): void {
      for (const [device, { tsMs, state }] of states) Object.assign(headOf(device), { tsMs, state })
    },

    forget: (device: string): void => void heads.delete(device),

    /** @param rows of this device @returns their snapshot */
    add(device: string, rows: readonly PointRow[]): Snapshot {
      const head = headOf(device)
      const news = emptySnapshot()
      const admit = (key: string) => admitKey(head.keys, key)
      // The last is usually the newest: then there is little to take from those before it.
      for (const { ts, record } of rows.toReversed()) addRecord(news, Math.round(ts * 1000), record, admit)
      if (news.tsMs >= head.tsMs) {
        const state = news.tsMs === head.tsMs ? worseState(news.state, head.state) : news.state
        const receivedSeconds = Math.floor((rows.at(-1)?.receivedMicros ?? 0) / 1000) / 1000
        const ts = contactTimeSeconds(news.tsMs / 1000, receivedSeconds)
        announce(device, ts, { ...since(news, head.tsMs), state })
        Object.assign(head, { tsMs: news.tsMs, state })
      }
      return news
    },
  }
}

/** A device that invents keys fills neither memory nor table. */
function admitKey(keys: Set<string>, key: string): boolean {
  if (keys.has(key)) return true
  if (keys.size >= maximumSnapshotKeys) return false
  keys.add(key)
  return true
}

/** Drops everything older than a given moment. */
function since(news: Snapshot, fromMs: number): Snapshot {
  if (fromMs === 0) return news
  const readings = new Map([...news.readings].filter(([, reading]) => reading.tsMs >= fromMs))
  const position = news.position && news.position.tsMs >= fromMs ? news.position : null
  return { ...news, position, readings }
}
