import type { Transport } from './ports.ts'

const maximumKnown = 50_000

/** By which way each device came last, as far as this process has seen it. */
export function createTransportsSeen() {
  const known = new Map<string, Transport>()
  return {
    remember(deviceId: string, transport: Transport): void {
      known.delete(deviceId)
      known.set(deviceId, transport)
      if (known.size <= maximumKnown) return
      const [oldest] = known.keys()
      if (oldest !== undefined) known.delete(oldest)
    },
    last: (deviceId: string): Transport | null => known.get(deviceId) ?? null,
  }
}
