import type { ColumnKind } from '@fieldport/domain'
import type { ExportsRepository, StoredKey, Span } from './exports.repository.ts'

/** Span searched by one query, so that it ends soon after the reader disconnects. */
const windowMs = 8 * 86_400_000

/**
 * The keys of a span and the common type of their values, read window by window.
 * @param check called between windows; throws when nobody is waiting for the result
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

function mergeKind(found: ReadonlyMap<string, ColumnKind>, { key, kind }: StoredKey): ColumnKind {
  const own = kind === 'text' ? 'mixed' : kind
  const known = found.get(key) ?? own
  return known === own ? own : 'mixed'
}
