import type { ColumnKind } from '@fieldport/domain'
import type { ExportsRepository, KeyUse, Span } from './exports.repository.ts'

/** One question to the engine looks through so much of a device's history: it ends soon when the reader goes. */
const windowMs = 8 * 86_400_000

/**
 * The keys of a span and what their values are throughout, asked for window by window.
 * @param check called between the windows; throws when nobody waits for the answer any more
 */
export async function listKeys(
  repository: ExportsRepository,
  device: string,
  span: Span,
  check: () => Promise<void>,
): Promise<ReadonlyMap<string, ColumnKind>> {
  const found = new Map<string, ColumnKind>()
  const held = await repository.bounds(device, span)
  if (!held) return found
  for (let fromMs = held.fromMs; fromMs < held.toMs; fromMs += windowMs) {
    await check()
    const window = { fromMs, toMs: Math.min(held.toMs, fromMs + windowMs) }
    for (const use of await repository.keys(device, window)) found.set(use.key, mergeKind(found, use))
  }
  return found
}

function mergeKind(found: ReadonlyMap<string, ColumnKind>, { key, kind }: KeyUse): ColumnKind {
  const own = kind === 'text' ? 'mixed' : kind
  const known = found.get(key) ?? own
  return known === own ? own : 'mixed'
}
