import type { Session } from './filling/client.ts'
import { fixtureDeviceIds } from './filling/devices.ts'

const device = (id: string, path: string) => `/api/device/device/${id}/${path}`

/** What an owner of every device reads of a filled portal; `newestTs` is that of its newest point. */
export function ownerPaths(newestTs: number): string[] {
  const span = `from=${newestTs - 40 * 86_400}&to=${newestTs + 1}`
  const perDevice = [fixtureDeviceIds.truck, fixtureDeviceIds.pump].flatMap((id) => [
    device(id, `data?dataKeys=vin,ambient,analog1,cp2&${span}`),
    device(id, `data?dataKeys=vin&from=${newestTs - 3600}&to=${newestTs + 1}`),
    device(id, `data/count?${span}`),
    device(id, `route?${span}`),
    device(id, `events?to=${newestTs + 1}&datapoints=50`),
    device(id, 'last-readings'),
    device(id, 'config'),
    device(id, 'config/history'),
    device(id, 'config/version/1'),
    device(id, 'refusals'),
    device(id, 'pages'),
    `/api/portal/device-get-data/${id}?datapoints=200`,
    `/api/portal/device-get-settings/${id}`,
    `/api/portal/device-get-permissions/${id}`,
  ])
  return [
    ...perDevice,
    ...[fixtureDeviceIds.truck, fixtureDeviceIds.pump, fixtureDeviceIds.gate].map(
      (id) => `/api/portal/device-get-rpc-queue/${id}?count=100`,
    ),
    device(fixtureDeviceIds.truck, 'script'),
    device(fixtureDeviceIds.truck, 'script/history'),
    device(fixtureDeviceIds.truck, 'script/version/1'),
    device(fixtureDeviceIds.truck, 'firmware'),
    device(fixtureDeviceIds.truck, 'images'),
    device(fixtureDeviceIds.truck, 'page/engine'),
    device(fixtureDeviceIds.truck, 'page/engine/links'),
    device(fixtureDeviceIds.truck, 'connection'),
    device(fixtureDeviceIds.old, 'data-job'),
    '/api/portal/user-get-device-summary',
    '/api/portal/user-get-readings?dataKeys=vin,ambient',
    '/api/portal/user-get-data-keys',
    '/api/portal/user-pages',
    '/api/portal/user-page/mine/links',
    '/api/portal/user-view/fleet',
    '/api/user/profile',
  ]
}

export const vendorPaths = [
  '/api/portal/admin-get-sites',
  '/api/prov/firmware',
  '/api/prov/devices',
  '/api/portal/admin-find-users?q=example',
]

/** Fields that tell when and where something was asked, not what is stored. */
const momentary = new Set([
  'time',
  'serverTime',
  'accessDate',
  'access_date',
  'lastUsedAt',
  'url',
  'links',
  'port',
])

export function removeVolatileFields(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => (momentary.has(key) ? undefined : value)),
  ) as unknown
}

export async function readPaths(by: Session, paths: readonly string[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const path of paths) answers[path] = removeVolatileFields(await by.get<unknown>(path))
  return answers
}
