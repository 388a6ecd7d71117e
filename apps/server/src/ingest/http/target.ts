/** What a request of a device is about. */
export type IngestTarget = { readonly deviceId: string; readonly kind: 'data' | 'config' | 'rpc' }

const kinds: Readonly<Record<string, IngestTarget['kind']>> = { config: 'config', rpc: 'rpc' }

/** @param path behind /ingest/; null: nothing is there */
export function parseTarget(path: string): IngestTarget | null {
  const [deviceId = '', name, ...rest] = path.split('/')
  if (deviceId === '' || rest.length > 0) return null
  if (name === undefined) return { deviceId, kind: 'data' }
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  return kind ? { deviceId, kind } : null
}
