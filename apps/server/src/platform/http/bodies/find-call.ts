import type { CallMeta } from '@fieldport/contract'
import type { AnyContractProcedure } from '@orpc/contract'

export type FoundCall = {
  readonly meta: CallMeta
  readonly changes: boolean
  /** Undefined if the call has no device in its path. */
  readonly deviceId: string | undefined
  /** Whether the device is in the body. */
  readonly isDeviceInBody: boolean
}

export type FindCall = (method: string, path: string) => FoundCall | null

type Route = { readonly parts: readonly string[]; readonly fixed: number; readonly meta: CallMeta }

/** Finds the call for a request from the contract alone, so that its limits are known before its body is read. */
export function createFindCall(calls: Iterable<AnyContractProcedure>): FindCall {
  const routes = new Map<string, Route[]>()
  for (const call of calls) {
    const { route, meta } = call['~orpc']
    const parts = partsOf(route.path ?? '')
    const key = `${route.method ?? 'POST'} ${parts.length}`
    const fixed = parts.filter((part) => !isParameter(part)).length
    routes.set(key, [...(routes.get(key) ?? []), { parts, fixed, meta: meta as CallMeta }])
  }
  // A more specific path wins: `/devices/labels` over `/devices/{deviceid}`.
  for (const list of routes.values()) list.sort((one, other) => other.fixed - one.fixed)
  return (method, path) => {
    const asked = partsOf(path)
    const verb = method === 'HEAD' ? 'GET' : method
    const found = routes.get(`${verb} ${asked.length}`)?.find(({ parts }) => matches(parts, asked))
    if (!found) return null
    const { meta, parts } = found
    const at = parts.indexOf('{deviceid}')
    const isDeviceCall = meta.access.kind === 'device'
    return {
      meta,
      changes: verb !== 'GET',
      deviceId: at < 0 ? undefined : decode(asked[at] ?? ''),
      isDeviceInBody: isDeviceCall && at < 0,
    }
  }
}

function partsOf(path: string): string[] {
  return path.split('/')
}

function isParameter(part: string): boolean {
  return part.startsWith('{')
}

function matches(parts: readonly string[], asked: readonly string[]): boolean {
  return parts.every((part, at) => (isParameter(part) ? asked[at] !== '' : part === asked[at]))
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
