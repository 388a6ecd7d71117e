/** What a device's request addresses. */
export type IngestTarget = { readonly deviceId: string; readonly kind: 'data' | 'config' | 'rpc' }

const kinds: Readonly<Record<string, IngestTarget['kind']>> = { config: 'config', rpc: 'rpc' }

/** @param path after /ingest/; null: no such target */
export function parseTarget(path: string): IngestTarget | null {
  const [deviceId = '', name, ...rest] = path.split('/')
  if (deviceId === '' || rest.length > 0) return null
  if (name === undefined) return { deviceId, kind: 'data' }
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  return kind ? { deviceId, kind } : null
}
