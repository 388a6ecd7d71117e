import type { Diagnostics } from '@fieldport/contract'
import { describeFrame } from '@fieldport/protocol'

export type Fault = Diagnostics['faults'][number]

const buses = ['can1', 'can2'] as const
/** A vehicle has about a dozen; more means invalid data on the bus. */
const maximumFaults = 500

/** Collects the trouble codes of frames in points, given newest first. */
export function createFaultCollector() {
  const faults = new Map<string, { -readonly [Key in keyof Fault]: Fault[Key] }>()

  const take = (bus: Fault['bus'], ts: number, frame: unknown): void => {
    const described = describeFrame(frame)
    for (const code of described?.dm1?.codes ?? []) {
      const { spn, fmi, conversionMethod } = code
      const source = described?.source ?? 0
      const key = [bus, source, spn, fmi, conversionMethod].join(' ')
      const known = faults.get(key)
      if (known) known.firstSeen = ts
      else if (faults.size < maximumFaults)
        faults.set(key, {
          bus,
          source,
          spn,
          fmi,
          conversionMethod,
          count: code.occurrenceCount,
          firstSeen: ts,
          lastSeen: ts,
          data: described?.data ?? '',
        })
    }
  }

  return {
    add(point: Readonly<Record<string, unknown>>, ts: number): void {
      for (const bus of buses) {
        const frames = point[bus]
        // A code may be in several frames of a message; the last frame counts.
        if (Array.isArray(frames)) for (const frame of frames.toReversed()) take(bus, ts, frame)
      }
    },

    /** Latest first. */
    list: (): Fault[] =>
      [...faults.values()].toSorted(
        (left, right) =>
          right.lastSeen - left.lastSeen ||
          left.source - right.source ||
          left.spn - right.spn ||
          left.fmi - right.fmi,
      ),
  }
}
