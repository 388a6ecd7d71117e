import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DeliveryError } from '../../platform/message-transport.ts'
import { parseNetworks } from '../../platform/network/network-list.ts'
import { createOutboundGuard } from '../../platform/network/outbound-guard.ts'
import { BrowserGoneError, createPushSender, newVapidKeys, type PushMessage } from './push.ts'
import { createTestBrowser, decryptPush, type PushService, readVapid, startPushService } from './testing.ts'

const now = 1_800_000_000
const keys = newVapidKeys()
const message: PushMessage = {
  text: '{"title":"Alarm: Pump 7"}',
  urgency: 'high',
  topic: 'abc',
  expiresAt: now + 3600,
}
let service: PushService
beforeEach(async () => {
  service = await startPushService()
})
afterEach(() => service.close())

const sender = (networks = '127.0.0.0/8', allowsPlain = true) =>
  createPushSender({
    guard: createOutboundGuard({ allowsPlain, networks: parseNetworks(networks) }),
    clock: { nowMs: () => now * 1000 },
    subject: 'https://portal.example',
    timeoutMs: 400,
  })
const send = (
  browser = createTestBrowser(service.url),
  parts: Partial<PushMessage> = {},
  through = sender(),
) => {
  const { endpoint, keys: own } = browser.subscription
  return through
    .send({ endpoint, ...own }, keys, { ...message, ...parts }, new AbortController().signal)
    .then(
      () => null,
      (error: unknown) => error as DeliveryError,
    )
}

// Checks the tests' own decryption against the example of RFC 8291, section 5 and appendix A.
it('the decryption in these tests reads the example of RFC 8291', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  const receiver = {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    publicKey: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  expect(decryptPush(body, receiver)).toBe('When I grow up, I want to be a watermelon')
})

// Checks the tests' own verification against the example of RFC 8292, section 2.4.
it('the verification in these tests accepts the example of RFC 8292, and no other key or claim', () => {
  const head = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9'
  const claims =
    'eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0'
  const signature = 'i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA'
  const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  const header = (own = claims, publicKey = key) => `vapid t=${head}.${own}.${signature}, k=${publicKey}`
  expect(readVapid(header())).toEqual({
    claims: { aud: 'https://push.example.net', exp: 1_453_523_768, sub: 'mailto:push@example.com' },
    publicKey: key,
  })
  expect(() => readVapid(header(claims.replace('dXNo', 'dXNp')))).toThrow('The signature is not')
  expect(() => readVapid(header(claims, keys.publicKey))).toThrow('The signature is not')
})

describe('a push', () => {
  it('is encrypted for its browser and signed for its push service', async () => {
    const browser = createTestBrowser(service.url)
    expect(await send(browser)).toBeNull()
    const [request] = service.to(browser)
    expect(browser.decrypt(request?.body ?? Buffer.alloc(0))).toBe(message.text)
    expect(() => createTestBrowser(service.url).decrypt(request?.body ?? Buffer.alloc(0))).toThrow(
      /authenticate/,
    )
    expect(request?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '3600',
      urgency: 'high',
      topic: 'abc',
    })
    const { claims, publicKey } = readVapid(String(request?.headers['authorization']))
    expect(publicKey).toBe(keys.publicKey)
    expect(claims).toMatchObject({ aud: service.url, sub: 'https://portal.example' })
    // At most a day. Source: RFC 8292, section 2.
    expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(86_400_000)
  })

  it.each([
    [404, 'gone', true],
    [410, 'gone', true],
    [400, 'refused', true],
    [403, 'refused', true],
    [413, 'refused', true],
    [307, 'refused', true],
    [429, 'refused', false],
    [500, 'refused', false],
    [503, 'refused', false],
  ])('answered by %s: %s, permanently: %s', async (status, kind, isFinal) => {
    service.behave({ status, headers: { 'retry-after': '120', location: `${service.url}/elsewhere` } })
    const error = await send()
    expect(error).toMatchObject({ reason: `Push HTTP ${status}`, isFinal, isBounce: false })
    expect(error instanceof BrowserGoneError).toBe(kind === 'gone')
    expect(error?.retryAfterMs).toBe(kind === 'gone' ? 0 : 120_000)
    expect(service.received).toHaveLength(1)
  })

  it.each(['hang', 'drip'] as const)('is retried if the push service does not end: %s', async (how) => {
    service.behave(how)
    expect(await send()).toMatchObject({ reason: 'Push timeout', isFinal: false })
  })

  it('with invalid browser keys is not sent', async () => {
    const { subscription, decrypt } = createTestBrowser(service.url)
    const broken = { decrypt, subscription: { ...subscription, keys: { p256dh: 'AAAA', auth: 'AAAA' } } }
    expect(await send(broken)).toMatchObject({ reason: 'Push not written', isFinal: true })
    expect(service.received).toEqual([])
  })

  it('is sent neither to internal addresses nor without TLS, unless the operator allows it', async () => {
    expect(await send(undefined, {}, sender(''))).toMatchObject({ reason: 'Push not allowed', isFinal: true })
    expect(await send(undefined, {}, sender('127.0.0.0/8', false))).toMatchObject({ isFinal: true })
    expect(service.received).toEqual([])
  })
})
