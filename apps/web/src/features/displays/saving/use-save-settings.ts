import type { DeviceSettings } from '@fieldport/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../lib/api/client.ts'
import { conflictAuthor } from '../../../lib/api/conflict-author.ts'
import { errorCode } from '../../../lib/api/errors.ts'

type SavedSettings = Pick<DeviceSettings, 'PORTAL_deviceNotes' | 'PORTAL_displaySettings'>
type SaveRequest = {
  readonly settings: { readonly [Key in keyof SavedSettings]?: Readonly<Record<string, unknown>> }
  /** As loaded: somebody else's later change is a conflict. */
  readonly loaded: Partial<SavedSettings>
}

/** Saves a patch of a device's settings; all queries that depend on them are refetched. */
export function useSaveSettings(deviceid: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ settings, loaded }: SaveRequest) =>
      client.portal.deviceSetSettings({ deviceid, settings: { ...settings }, loaded }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.portal.deviceGetSettings.key() }),
  })
}

export type SettingsConflict = {
  /** Entries that somebody else changed. */
  readonly names: readonly string[]
  readonly by: string | undefined
  readonly latest: DeviceSettings
}

/** What somebody else saved meanwhile; undefined for another failure, and if the current settings cannot be fetched. */
export function useFindConflict(deviceid: string) {
  const fresh = useFreshSettings(deviceid)
  return async (failure: unknown): Promise<SettingsConflict | undefined> => {
    const names = conflictingNames(failure)
    const latest = names && (await fresh().catch(() => undefined))
    return names && latest && { names, by: conflictAuthor(failure), latest }
  }
}

/** Fetches the current settings, bypassing the cache. */
export function useFreshSettings(deviceid: string): () => Promise<DeviceSettings> {
  const queries = useQueryClient()
  return () =>
    queries.fetchQuery(api.portal.deviceGetSettings.queryOptions({ input: { deviceid }, staleTime: 0 }))
}

/**
 * The names of entries that somebody else changed meanwhile, without the setting that contains them; undefined for any
 * other failure.
 */
export function conflictingNames(error: unknown): readonly string[] | undefined {
  if (errorCode(error) !== 'CONFLICT') return undefined
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined
  const keys = typeof data === 'object' && data !== null && 'keys' in data ? data.keys : []
  return (Array.isArray(keys) ? keys : [])
    .filter((key) => typeof key === 'string')
    .map((key) => key.replace(/^PORTAL_\w+\./, ''))
}
