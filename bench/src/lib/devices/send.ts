import type { HttpSender } from '../../load/http-load.ts'
import { secretOf } from '../portal/portal.ts'

/** A device that sends to the portal's HTTP ingest. */
export function httpSender(deviceId: string): HttpSender {
  const credentials = Buffer.from(`${deviceId}:${secretOf(deviceId)}`).toString('base64')
  return {
    deviceId,
    path: `/ingest/${deviceId}`,
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
  }
}

export const mqttSender = (deviceId: string) => ({ deviceId, secret: secretOf(deviceId) })
