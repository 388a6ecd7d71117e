import { parseBusSignalKey } from '@fieldport/domain'
import { findSignalRead, signalValues, removeFloatNoise } from '@fieldport/protocol'
import type { Span } from '../../rows.ts'
import type { EngineMoments, SignalsRepository } from './signals.repository.ts'

/** Lists decoded before other work gets its turn. */
const listsAtOnce = 500

/** Signals of stored bus frames at each moment that has a value: the newest of its frames. */
export function createSignalMoments(repository: SignalsRepository) {
  return {
    /** @returns the values of each key as JSON numbers, by epoch milliseconds; none for an unknown signal */
    async read(
      device: string,
      span: Span,
      keys: readonly string[],
    ): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
      const found = new Map<string, ReadonlyMap<number, string>>()
      for (const text of keys) {
        const key = parseBusSignalKey(text)
        const read = key && findSignalRead(key)
        if (!key || !read) {
          found.set(text, new Map())
          continue
        }
        // For few moments, removing duplicates costs nothing.
        const moments = await repository.moments({ device, key, read, hasRepeats: true, ...span })
        found.set(text, await valuesOf(moments, (list) => signalValues(list, key).at(-1)))
      }
      return found
    },
  }
}

export type SignalMoments = ReturnType<typeof createSignalMoments>

async function valuesOf(
  { momentsMs, values, lists }: EngineMoments,
  decode: (list: unknown) => number | undefined,
): Promise<ReadonlyMap<number, string>> {
  const found = new Map(momentsMs.map((ms, at) => [ms, String(removeFloatNoise(values[at] ?? Number.NaN))]))
  for (const [at, { ms, list }] of lists.entries()) {
    const value = decode(JSON.parse(list))
    if (value !== undefined) found.set(ms, String(value))
    if (at % listsAtOnce === listsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return found
}
