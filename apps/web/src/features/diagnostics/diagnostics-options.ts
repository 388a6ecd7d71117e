import { api } from '../../lib/api/client.ts'

/** Source: specification 3, sections 2.8 and 7.2. */
const requestedParameters = 600
const staleMs = 300_000

/** What a device reports about itself, with its 600 latest parameters. */
export function diagnosticsOptions(deviceid: string) {
  return api.portal.deviceGetDiag.queryOptions({
    input: { deviceid, datapoints: requestedParameters },
    staleTime: staleMs,
    refetchOnWindowFocus: false,
  })
}
