import { createKeyedListeners } from '../../../lib/live/keyed-listeners.ts'

/** Last contacts by device id, epoch seconds, as the live stream brings them; they only ever get newer. */
export type ContactStore = ReturnType<typeof createContactStore>

export function createContactStore() {
  const listeners = createKeyedListeners()
  const contacts = new Map<string, number>()
  return {
    get: (deviceid: string): number | undefined => contacts.get(deviceid),
    subscribe: listeners.subscribe,
    /** Takes an event of the stream, which is outside input: entries that are no times are passed over. */
    merge(incoming: unknown): void {
      if (typeof incoming !== 'object' || incoming === null) return
      const newer = Object.entries(incoming).filter(
        (entry): entry is [string, number] =>
          typeof entry[1] === 'number' && entry[1] > (contacts.get(entry[0]) ?? 0),
      )
      for (const [deviceid, seconds] of newer) contacts.set(deviceid, seconds)
      listeners.notify(newer.map(([deviceid]) => deviceid))
    },
  }
}
