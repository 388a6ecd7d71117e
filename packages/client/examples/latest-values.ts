// The newest values of every device: PORTAL_URL=https://… PORTAL_API_KEY=<id>.<key> node latest-values.ts
import { createClient, PortalApiError } from '@fieldport/client'

const { PORTAL_URL = 'http://localhost:8080', PORTAL_API_KEY = '' } = process.env
const client = createClient({ baseUrl: PORTAL_URL, apiKey: PORTAL_API_KEY })

try {
  let cursor: string | null | undefined
  do {
    const page = await client.portal.userGetDeviceSummary({ limit: 100, ...(cursor ? { cursor } : {}) })
    for (const { deviceid, name } of page.Items) {
      const { readings } = await client.device.lastReadings({ deviceid })
      console.log(`${deviceid} ${name}`)
      for (const [key, reading] of Object.entries(readings)) console.log(`  ${key}: ${String(reading.value)}`)
    }
    cursor = page.nextCursor
  } while (cursor)
} catch (error) {
  if (!(error instanceof PortalApiError)) throw error
  console.error(`${error.code}: ${error.message}`)
  process.exitCode = 1
}
