import type { Session } from './filling/client.ts'
import { fixtureDeviceIds } from './filling/devices.ts'
import type { SeededPortal } from './filling/seed-portal.ts'
import { newDeviceId } from './filling/vendor.ts'

const device = (id: string, path: string) => `/api/device/device/${id}/${path}`

/**
 * The responses that an owner of all devices gets from a filled portal; `newestTs` is the time of its newest point.
 */
export function ownerPaths({ newestTs, exportId }: Pick<SeededPortal, 'newestTs' | 'exportId'>): string[] {
  return [
    ...[fixtureDeviceIds.truck, fixtureDeviceIds.pump].flatMap((id) => pathsOfDevice(id, newestTs)),
    ...[fixtureDeviceIds.truck, fixtureDeviceIds.pump, fixtureDeviceIds.gate].flatMap((id) => [
      `/api/portal/device-get-rpc-queue/${id}?count=100`,
      `/api/portal/device-list-forwarding/${id}`,
    ]),
    ...pathsOfOneDevice,
    ...pathsOfPerson,
    `/api/user/export-file/${exportId}`,
  ]
}

function pathsOfDevice(id: string, newestTs: number): string[] {
  const span = `from=${newestTs - 40 * 86_400}&to=${newestTs + 1}`
  return [
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
    device(id, 'conditions'),
    device(id, `conditions/history?to=${newestTs + 1}&limit=500`),
    device(id, 'limit-rules'),
    device(id, `chart-notes?${span}`),
    device(id, 'custom-items'),
    device(id, 'audit-log?limit=500'),
    `/api/portal/device-list-notifications/${id}?limit=100`,
    `/api/portal/device-get-data/${id}?datapoints=200`,
    `/api/portal/device-get-settings/${id}`,
    `/api/portal/device-get-permissions/${id}`,
  ]
}

const pathsOfOneDevice = [
  device(fixtureDeviceIds.truck, 'script'),
  device(fixtureDeviceIds.truck, 'script/history'),
  device(fixtureDeviceIds.truck, 'script/version/1'),
  device(fixtureDeviceIds.truck, 'firmware'),
  device(fixtureDeviceIds.truck, 'images'),
  device(fixtureDeviceIds.truck, 'page/engine'),
  device(fixtureDeviceIds.truck, 'page/engine/links'),
  device(fixtureDeviceIds.truck, 'connection'),
  device(fixtureDeviceIds.old, 'data-job'),
  device(fixtureDeviceIds.pump, 'conditions/people'),
  device(fixtureDeviceIds.pump, `conditions/comments?kind=event&subject=${encodeURIComponent('seal\nLeak')}`),
]

const pathsOfPerson = [
  '/api/portal/list-group-forwarding',
  '/api/portal/user-get-conditions',
  '/api/portal/user-get-condition-history?limit=500',
  '/api/billing/billing-get-customer',
  '/api/user/teams',
  '/api/user/export-schedules',
  '/api/user/support-views',
  '/api/user/push',
  '/api/portal/user-get-device-summary',
  '/api/portal/user-get-readings?dataKeys=vin,ambient',
  '/api/portal/user-get-data-keys',
  '/api/portal/user-pages',
  '/api/portal/user-page/mine/links',
  '/api/portal/user-view/fleet',
  '/api/user/profile',
]

export const vendorPaths = [
  '/api/portal/admin-get-sites',
  '/api/prov/firmware',
  '/api/prov/devices',
  `/api/prov/devices/${newDeviceId}`,
  `/api/prov/devices/${newDeviceId}/bench`,
  '/api/portal/admin-sites/amber/pages',
  '/api/portal/admin-sites/amber/pages/yard',
  '/api/billing/distributors',
  '/api/billing/packing-slips',
  `/api/billing/packing-device/${newDeviceId}`,
  '/api/billing/billing-differences',
  `/api/portal/admin-get-device/${fixtureDeviceIds.pump}`,
  '/api/portal/admin-find-devices?limit=200',
  '/api/portal/admin-list-failed-messages',
  '/api/portal/admin-find-users?q=example',
]

/** Fields about the request itself rather than stored data. */
const momentary = new Set([
  'time',
  'serverTime',
  'accessDate',
  'access_date',
  'lastUsedAt',
  'url',
  'labelUrl',
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
