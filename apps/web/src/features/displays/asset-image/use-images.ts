import { useQuery } from '@tanstack/react-query'
import { useDeviceSource } from '../../../lib/device/device-source.ts'

/** Image URLs are valid for at least 10 minutes. */
const staleMs = 9 * 60_000

export function useDeviceImages(deviceid: string) {
  const source = useDeviceSource(deviceid)
  return useQuery({
    ...source.images(),
    staleTime: staleMs,
    // A shown image stays: another URL would load it again.
    refetchOnWindowFocus: false,
  })
}
