import type { Transport } from './ports.ts'

const maximumKnown = 50_000

/** The transport each device used last, as seen by this process. */
export function createTransportTracker() {
  const known = new Map<string, Transport>()
  return {
    record(deviceId: string, transport: Transport): void {
      known.delete(deviceId)
      known.set(deviceId, transport)
      if (known.size <= maximumKnown) return
      const [oldest] = known.keys()
      if (oldest !== undefined) known.delete(oldest)
    },
    find: (deviceId: string): Transport | null => known.get(deviceId) ?? null,
  }
}
