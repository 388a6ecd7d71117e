import type { DeviceResource } from '@fieldport/contract'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { configQueryKey } from '../../device/config-options.ts'
import { createResourceRefresher, type ResourceRefresher } from './resource-refresher.ts'

/** The queries that depend on each resource of a device. */
const keysOf: Readonly<Record<DeviceResource, (deviceid: string) => readonly QueryKey[]>> = {
  commands: (deviceid) => [api.portal.deviceGetRpcQueue.key({ input: { deviceid } })],
  // The reported name, model and firmware are also part of settings and firmware queries.
  configuration: (deviceid) => [
    configQueryKey(deviceid),
    api.device.getConfig.key({ input: { deviceid } }),
    api.portal.deviceGetSettings.key({ input: { deviceid } }),
    api.device.listFirmware.key({ input: { deviceid } }),
  ],
  customItems: (deviceid) => [api.device.listCustomItems.key({ input: { deviceid } })],
  firmware: (deviceid) => [api.device.listFirmware.key({ input: { deviceid } })],
  // Limits that colour the cards: the portal's own rules, and the gauges in the settings.
  limits: (deviceid) => [
    api.device.listLimitRules.key({ input: { deviceid } }),
    api.portal.deviceGetSettings.key({ input: { deviceid } }),
  ],
  notes: (deviceid) => [api.device.listNotes.key({ input: { deviceid } })],
  plan: (deviceid) => [api.portal.deviceGetSettings.key({ input: { deviceid } })],
  script: (deviceid) => [
    api.device.getScript.key({ input: { deviceid } }),
    api.device.listScriptVersions.key({ input: { deviceid } }),
  ],
}

const deviceResources = Object.keys(keysOf) as readonly DeviceResource[]

/** Refreshes a device's queries when its live stream reports changes. */
export function refreshByStream(queries: QueryClient, deviceid: string): ResourceRefresher {
  return createQueryRefresher(queries, deviceResources, (resource) => keysOf[resource](deviceid))
}

/** Refreshes a shared page when its guests' live stream reports changes. */
export function refreshSharedPage(queries: QueryClient, token: string): ResourceRefresher {
  const page = api.portal.sharedGetPage.key({ input: { token } })
  const notes = api.portal.sharedGetNotes.key({ input: { token } })
  return createQueryRefresher(queries, ['customItems', 'limits', 'notes'], (resource) => [
    resource === 'notes' ? notes : page,
  ])
}

type KeysOf = (resource: DeviceResource) => readonly QueryKey[]

function createQueryRefresher(
  queries: QueryClient,
  resources: readonly DeviceResource[],
  keysOfResource: KeysOf,
): ResourceRefresher {
  return createResourceRefresher({
    resources,
    refresh: (changed) => {
      for (const queryKey of listKeys(changed, keysOfResource)) refresh(queries, queryKey)
    },
    refreshStale: () => {
      for (const queryKey of listKeys(resources, keysOfResource))
        void queries.refetchQueries({ queryKey, type: 'active', stale: true }, { cancelRefetch: false })
    },
    wait: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    isHidden: () => document.hidden,
    onVisible: (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
  })
}

/** The query keys of the resources, without duplicates. */
function listKeys(resources: readonly DeviceResource[], keysOfResource: KeysOf): readonly QueryKey[] {
  const keys = resources.flatMap(keysOfResource)
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()]
}

/** The first response still on its way may be older than the change, so the query runs again afterwards. */
function refresh(queries: QueryClient, queryKey: QueryKey): void {
  const isFirst = (query: Query) => query.state.fetchStatus !== 'idle' && query.state.data === undefined
  for (const query of queries.getQueryCache().findAll({ queryKey, predicate: isFirst }))
    void query.promise?.then(
      () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined,
    )
  void queries.invalidateQueries({ queryKey })
}
