import { useQuery } from '@tanstack/react-query'
import { useDeviceSource } from '../../../lib/device/device-source.ts'

/** Addresses of images last 10 minutes at least. */
const staleMs = 9 * 60_000

export function useDeviceImages(deviceid: string) {
  const source = useDeviceSource(deviceid)
  return useQuery({
    ...source.images(),
    staleTime: staleMs,
    // A picture that is shown already stays: another address would load it again.
    refetchOnWindowFocus: false,
  })
}
