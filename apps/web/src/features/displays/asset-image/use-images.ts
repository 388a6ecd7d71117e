import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** Addresses of images last 10 minutes at least. */
const staleMs = 9 * 60_000

export function useDeviceImages(deviceid: string) {
  return useQuery(
    api.device.getDeviceImages.queryOptions({
      input: { deviceid },
      staleTime: staleMs,
      // A picture that is shown already stays: another address would load it again.
      refetchOnWindowFocus: false,
    }),
  )
}
