import type { IncomingMessage } from 'node:http'
import { isDeviceId } from '@fieldport/domain'
import type { IngestPorts } from '../ports.ts'
import type { DeviceSignInResult } from '../sign-in-throttle.ts'

export type DeviceCredentials = { readonly deviceId: string; readonly secret: string }

const maximumHeaderLength = 1024
const basic = /^Basic +([A-Za-z0-9+/=]+) *$/i

/** User and password of a Basic `Authorization` header; null if there is none for a device. Source: RFC 7617. */
function parseCredentials(header: string | undefined): DeviceCredentials | null {
  if (!header || header.length > maximumHeaderLength) return null
  const encoded = basic.exec(header)?.[1]
  if (encoded === undefined) return null
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  const deviceId = pair.slice(0, Math.max(colon, 0))
  return isDeviceId(deviceId) ? { deviceId, secret: pair.slice(colon + 1) } : null
}

/** Authenticates the device of a path. A request without credentials is not a guess and is not counted. */
export async function authenticateRequest(
  request: IncomingMessage,
  deviceId: string,
  { signIn, addressOf }: Pick<IngestPorts, 'signIn' | 'addressOf'>,
): Promise<DeviceSignInResult> {
  const credentials = parseCredentials(request.headers.authorization)
  if (credentials?.deviceId !== deviceId) return 'wrong'
  return signIn({ deviceId, address: addressOf(request), transport: 'http' }, credentials.secret)
}
