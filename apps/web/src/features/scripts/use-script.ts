import type { DeviceScript } from '@fieldport/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../lib/api/client.ts'
import { toBase64 } from './script-text.ts'

/** Refetched when the device's live stream reports a change of its script or its delivery. */
export function scriptOptions(deviceid: string) {
  return api.device.getScript.queryOptions({ input: { deviceid }, staleTime: 0 })
}

export function useScript(deviceid: string) {
  return useQuery(scriptOptions(deviceid))
}

export function useScriptVersions(deviceid: string) {
  return useQuery(api.device.listScriptVersions.queryOptions({ input: { deviceid }, staleTime: 0 }))
}

export type ScriptToSave = { readonly text: string; readonly note: string; readonly baseVersion: number }

/** Saves a script, which sends it to the device. The cache is updated from the response before it is refetched. */
export function useSaveScript(deviceid: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ text, note, baseVersion }: ScriptToSave) =>
      client.device.setScript({ deviceid, scriptFileBase64: toBase64(text), note, baseVersion }),
    onSuccess: ({ version }, { text }) => {
      queries.setQueryData(scriptOptions(deviceid).queryKey, (before: DeviceScript | undefined) =>
        before ? { ...before, data: toBase64(text), version, onDevice: 'pending' as const } : before,
      )
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: api.portal.deviceGetRpcQueue.key() })
      await queries.invalidateQueries({ queryKey: api.device.listScriptVersions.key() })
      await queries.invalidateQueries({ queryKey: scriptOptions(deviceid).queryKey })
    },
  })
}

export function useScriptLock(deviceid: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (lock: boolean) => client.device.setScriptLock({ deviceid, lock }),
    onSettled: () => queries.invalidateQueries({ queryKey: scriptOptions(deviceid).queryKey }),
  })
}
