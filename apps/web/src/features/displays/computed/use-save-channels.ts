import type { ComputedChannel } from '@fieldport/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../lib/api/client.ts'

/** @param loaded the channels as they were when the editing began: what somebody else changed meanwhile is not overwritten */
export function useSaveChannels(deviceid: string, loaded: readonly ComputedChannel[], onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (channels: ComputedChannel[]) =>
      client.portal.deviceSetSettings({
        deviceid,
        settings: { PORTAL_computedChannels: channels },
        ...(loaded.length > 0 ? { loaded: { PORTAL_computedChannels: loaded } } : {}),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.portal.deviceGetSettings.key({ input: { deviceid } }) })
      // What is drawn of a channel was computed with its former expression.
      await queries.invalidateQueries({ queryKey: api.device.getSeries.key() })
      onSaved()
    },
  })
}
