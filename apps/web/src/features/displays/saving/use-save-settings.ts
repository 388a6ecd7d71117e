import type { DeviceSettings } from '@fieldport/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../lib/api/client.ts'
import { errorCode } from '../../../lib/api/errors.ts'

type SavedSettings = Pick<DeviceSettings, 'PORTAL_deviceNotes' | 'PORTAL_displaySettings'>
type SaveRequest = {
  readonly settings: { readonly [Key in keyof SavedSettings]?: Readonly<Record<string, unknown>> }
  /** As they were shown: what somebody else changed since is a conflict. */
  readonly loaded: Partial<SavedSettings>
}

/** Saves a patch of a device's settings; afterwards everything that shows them asks again. */
export function useSaveSettings(deviceid: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ settings, loaded }: SaveRequest) =>
      client.portal.deviceSetSettings({ deviceid, settings: { ...settings }, loaded }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.portal.deviceGetSettings.key() }),
  })
}

/** The settings as they are by now, past every cache. */
export function useFreshSettings(deviceid: string): () => Promise<DeviceSettings> {
  const queries = useQueryClient()
  return () =>
    queries.fetchQuery(api.portal.deviceGetSettings.queryOptions({ input: { deviceid }, staleTime: 0 }))
}

/** The names of what somebody else changed meanwhile, without the setting they are in; undefined for any other failure. */
export function conflictingNames(error: unknown): readonly string[] | undefined {
  if (errorCode(error) !== 'CONFLICT') return undefined
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined
  const keys = typeof data === 'object' && data !== null && 'keys' in data ? data.keys : []
  return (Array.isArray(keys) ? keys : [])
    .filter((key) => typeof key === 'string')
    .map((key) => key.replace(/^PORTAL_\w+\./, ''))
}
