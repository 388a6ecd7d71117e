import type { BulkResult, ConfigHistoryEntry, DeviceConfig, SaveResult } from '@fieldport/contract'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api/client.ts'
import type { ConfigBase } from './form/config-store.ts'

type Settings = Readonly<Record<string, unknown>>
type Device = { readonly deviceid: string }

/** The calls of a device's configuration, as its pages make them. */
type ConfigurationCalls = {
  getConfig: (input: Device & { changesOnly?: boolean; removeUnique?: boolean }) => Promise<DeviceConfig>
  setConfig: (
    input: Device & { settings: Settings; note: string; base?: ConfigBase; allowBlanked?: boolean },
  ) => Promise<SaveResult>
  getConfigHistory: (
    input: Device & { before?: number; key?: string; limit?: number },
  ) => Promise<{ Items: ConfigHistoryEntry[]; lastEvaluatedKey: number | null }>
  getConfigVersion: (
    input: Device & { version: number },
  ) => Promise<{ version: number; at: number; settings: Settings }>
  setConfigOfMany: (input: {
    deviceids: string[]
    settings: Settings
    note: string
    dryRun: boolean
  }) => Promise<{ results: BulkResult[] }>
}

export const configuration = client.device as unknown as ConfigurationCalls

type PortalCalls = {
  deviceSetSettings: (input: Device & { settings: Settings }) => Promise<{ message: string }>
}

export const portalConfiguration = client.portal as unknown as PortalCalls

const key = 'device-config'

export function configKey(deviceid: string) {
  return [key, deviceid] as const
}

/** While something waits for the device the answer is near; else a look a minute tells what changed elsewhere. */
const pendingMs = 2_000
const quietMs = 60_000

export function configOptions(deviceid: string) {
  return queryOptions({
    queryKey: [...configKey(deviceid), 'form'],
    queryFn: () => configuration.getConfig({ deviceid }),
    refetchInterval: ({ state }) => ((state.data?.pending.length ?? 0) > 0 ? pendingMs : quietMs),
  })
}

/** Source: specification 2, section 7 ('Get device config'). */
export const jsonPolling = { refetchInterval: 60_000, staleTime: 30_000, retry: false } as const

export async function refreshConfig(queries: QueryClient, deviceid: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: configKey(deviceid) })
}
