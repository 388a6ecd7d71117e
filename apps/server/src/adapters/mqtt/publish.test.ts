import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseNetworks } from '../../platform/network/network-list.ts'
import { createOutboundGuard } from '../../platform/network/outbound-guard.ts'
import type { NoAnswerError } from '../webhook/post.ts'
import { type PublishedMessage, publish } from './publish.ts'
import {
  brokerCertificate,
  brokerKey,
  clientCertificate,
  clientKey,
  strangerCertificate,
  strangerKey,
  testCa,
} from './testing-certificates.ts'
import { longestPacketBytes, startStandInBroker, type StandInBroker } from './testing.ts'

let broker: StandInBroker
beforeEach(async () => {
  broker = await startStandInBroker()
})
afterEach(() => broker.close())

const message = (n: number): PublishedMessage => ({ topic: 'points', payload: String(n), retain: false })
type How = Partial<Parameters<typeof publish>[0]> & { networks?: string; allowsPlain?: boolean }
const send = ({ networks = '127.0.0.0/8', allowsPlain = true, ...how }: How = {}) =>
  publish({
    url: broker.url,
    username: '',
    password: '',
    messages: [message(1)],
    guard: createOutboundGuard({ allowsPlain, networks: parseNetworks(networks) }),
    timeoutMs: 5_000,
    signal: new AbortController().signal,
    ...how,
  }).then(
    ({ tooLarge }) => (tooLarge === 0 ? null : { tooLarge }),
    (error: unknown) => error as NoAnswerError,
  )

describe('messages to a broker', () => {
  it('arrive in order, under the configured client ID, and complete when acknowledged', async () => {
    const messages = Array.from({ length: 100 }, (_, index) => message(index))
    expect(await send({ messages, username: 'portal', password: 'secret' })).toBeNull()
    expect(broker.received.map(({ payload }) => Number(payload))).toEqual([...messages.keys()])
    const [connection] = broker.connections
    expect([connection?.username, String(connection?.password), connection?.clean]).toEqual([
      'portal',
      'secret',
      true,
    ])
    expect(await send({ messages: [{ ...message(1), retain: true }] })).toBeNull()
    expect(broker.received.at(-1)).toEqual({ topic: 'points', payload: '1', retain: true })
    expect(broker.connections.at(-1)?.username).toBeUndefined()
  })

  it('use MQTT 3.1.1 if the broker knows nothing newer', async () => {
    broker.behave('old')
    expect(await send()).toBeNull()
    expect(broker.connections.map(({ protocolVersion }) => protocolVersion)).toEqual([5, 4])
  })

  it.each([
    ['refuse', 'refused 134'],
    ['deny', 'refused 135'],
    ['drop', 'no answer'],
    ['flood', 'no answer'],
  ] as const)('are refused by a broker that does %s', async (behaviour, reason) => {
    broker.behave(behaviour)
    expect(await send()).toMatchObject({ reason, isRefusedHere: false })
  })

  it.each(['silent', 'hang'] as const)('time out if the broker does not: %s', async (behaviour) => {
    broker.behave(behaviour)
    expect(await send({ timeoutMs: 300 })).toMatchObject({ reason: 'timeout' })
  })

  it('are aborted when the portal stops', async () => {
    broker.behave('hang')
    expect(await send({ signal: AbortSignal.abort() })).not.toBeNull()
  })

  it.each(['announceLimit', 'disconnectLarge', 'denyLarge'] as const)(
    'are skipped if too large, and the others arrive, at a broker that does %s',
    async (behaviour) => {
      broker.behave(behaviour)
      // One byte over the limit, including the topic and the packet's overhead.
      const large = { ...message(0), payload: 'x'.repeat(longestPacketBytes - 'points'.length - 8 + 1) }
      const longest = { ...large, payload: large.payload.slice(1) }
      const messages = [1, 2, 3, 4].flatMap((n) => [message(n), n === 4 ? longest : large])
      expect(await send({ messages })).toEqual({ tooLarge: 3 })
      const came = broker.received.map(({ payload }) => payload)
      expect([...new Set(came)]).toEqual(['1', '2', '3', '4', longest.payload])
      broker.behave('take')
      expect(await send({ messages })).toBeNull()
    },
  )

  it('are not sent to an untrusted or unreachable broker', async () => {
    const untrusted = await startStandInBroker({ isTls: true })
    expect(await send({ url: untrusted.url })).toMatchObject({ reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(untrusted.connections).toEqual([])
    await untrusted.close()
    expect(await send({ url: untrusted.url })).toMatchObject({ reason: 'ECONNREFUSED' })
  })

  it('present the client certificate to the broker that it was configured for', async () => {
    const strict = await startStandInBroker({
      tls: {
        key: brokerKey,
        cert: brokerCertificate,
        ca: testCa,
        requestCert: true,
        rejectUnauthorized: true,
      },
    })
    const url = strict.url
    const own = { certificate: clientCertificate, key: clientKey }
    expect(await send({ url, certificates: { ca: testCa, ...own } })).toBeNull()
    expect(strict.received).toHaveLength(1)
    expect(await send({ url, certificates: own })).toMatchObject({
      reason: 'SELF_SIGNED_CERT_IN_CHAIN',
    })
    expect(await send({ url, certificates: { ca: testCa } })).toMatchObject({
      reason: expect.stringMatching(/ALERT_CERTIFICATE_REQUIRED$/),
    })
    const stranger = { ca: testCa, certificate: strangerCertificate, key: strangerKey }
    expect(await send({ url, certificates: stranger })).toMatchObject({
      reason: expect.stringMatching(/^TLS_CLOSED_UNANSWERED$|ALERT_UNKNOWN_CA$/),
    })
    expect(strict.received).toHaveLength(1)
    await strict.close()
  })

  it.each(['127.0.0.1', 'localhost', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'are not sent to %s if the operator forbids it',
    async (host) => {
      const url = `mqtt://${host}:${new URL(broker.url).port}`
      expect(await send({ url, networks: '' })).toMatchObject({ reason: 'not allowed', isRefusedHere: true })
      expect(broker.connections).toEqual([])
    },
  )

  it('are sent without TLS only if the operator allows it', async () => {
    expect(await send({ allowsPlain: false })).toMatchObject({ reason: 'not allowed', isRefusedHere: true })
    expect(broker.connections).toEqual([])
  })
})
