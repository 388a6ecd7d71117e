import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type KeyObject,
} from 'node:crypto'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook/testing.ts'

/** A subscribed browser with its private key. */
export type TestBrowser = {
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  /** @throws Error if the body was not encrypted for this browser */
  readonly decrypt: (body: Buffer) => string
}

export type ReceivedPush = {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export type PushService = Pick<WebhookReceiver, 'url' | 'behave' | 'otherwise' | 'close'> & {
  readonly received: readonly ReceivedPush[]
  /** Pushes to one browser. */
  readonly to: (browser: TestBrowser) => readonly ReceivedPush[]
}

/** A push service for tests, which can be set to fail. */
export async function startPushService(): Promise<PushService> {
  const receiver = await startWebhookReceiver({ encoding: 'base64' })
  const received = () =>
    receiver.received.map((each) => ({ ...each, body: Buffer.from(each.body, 'base64') }))
  return {
    url: receiver.url,
    behave: receiver.behave,
    otherwise: receiver.otherwise,
    close: receiver.close,
    get received() {
      return received()
    },
    to: ({ subscription }) => received().filter(({ path }) => subscription.endpoint.endsWith(path)),
  }
}

/** @param service base URL of the push service */
export function createTestBrowser(
  service: string,
  name: string = randomBytes(6).toString('hex'),
): TestBrowser {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint: `${service}/push/${name}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    decrypt: (body) => decryptPush(body, { privateKey: ecdh.getPrivateKey(), publicKey, auth }),
  }
}

type ReceiverKeys = { readonly privateKey: Buffer; readonly publicKey: Buffer; readonly auth: Buffer }

/**
 * An independent implementation of RFC 8291, section 3.4, and RFC 8188, section 2: one record, with the delimiter 2.
 */
export function decryptPush(body: Buffer, { privateKey, publicKey, auth }: ReceiverKeys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (body.readUInt32BE(16) < record.length) throw new Error('More than one record.')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end === -1 || plain.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('No end of the record.')
  return plain.subarray(0, end).toString()
}

export type VapidClaims = { readonly aud: string; readonly exp: number; readonly sub: string }

/** Source: RFC 8292, sections 2 and 3. @throws Error if the signature does not match the key */
export function readVapid(authorization: string): {
  readonly claims: VapidClaims
  readonly publicKey: string
} {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization)
  const [, head = '', claims = '', signature = '', publicKey = ''] = parts ?? []
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: toKey(Buffer.from(publicKey, 'base64url')), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is not that of the key.')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as VapidClaims, publicKey }
}

function toKey(point: Buffer): KeyObject {
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
}
