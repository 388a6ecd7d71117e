import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { MessageTransport, OutgoingMail } from '../../platform/message-transport.ts'
import { openSmtp } from './smtp.ts'
import { type SmtpSink, startSmtpSink } from './testing.ts'
import { freePort } from '../../testing/free-port.ts'

const mail = (over: Partial<OutgoingMail> = {}): OutgoingMail => ({
  channel: 'mail',
  messageId: '<1@portal.example.com>',
  to: 'owner@example.com',
  from: { name: 'Portal', address: 'portal@example.com' },
  replyTo: null,
  subject: 'Confirm your email address',
  text: 'https://portal.example.com/verify/code=abc&user=def\n',
  html: '<p>Hello</p>',
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...over,
})
const testTimeout = () => AbortSignal.timeout(20_000)

describe('mail over SMTP', () => {
  let sink: SmtpSink | undefined
  let smtp: MessageTransport<OutgoingMail> | undefined
  afterEach(async () => {
    smtp?.close()
    await sink?.close()
  })

  type SendOptions = Parameters<typeof startSmtpSink>[0] & { readonly bounceDomain?: string }
  const send = async (message: OutgoingMail, { bounceDomain, ...options }: SendOptions = {}) => {
    sink = await startSmtpSink(options)
    smtp = await openSmtp(sink.url, bounceDomain)
    await smtp.send(message, testTimeout())
    const [received] = sink.received
    if (!received) throw new Error('Nothing came.')
    const [head = '', body = ''] = received.source.split(/\r\n\r\n([\s\S]*)/)
    return { ...received, head, body }
  }

  it('arrives as text and HTML, with sender and ID', async () => {
    const { from, to, head, body } = await send(mail({ replyTo: 'person@example.com' }))
    expect(from).toBe('portal@example.com')
    expect(to).toEqual(['owner@example.com'])
    expect(head).toContain('From: Portal <portal@example.com>')
    expect(head).toContain('Reply-To: person@example.com')
    expect(head).toContain('Message-ID: <1@portal.example.com>')
    expect(head).toContain('Auto-Submitted: auto-generated')
    expect(head).toContain('Subject: Confirm your email address')
    expect(body).toContain('text/plain')
    expect(body).toContain('<p>Hello</p>')
  })

  it.each(['\r\nBcc: thief@example.com', '\nBcc: thief@example.com', '\rBcc: thief@example.com'])(
    'creates no header and no recipient from a line break: %j',
    async (injected) => {
      const { to, head } = await send(
        mail({
          subject: `Hello${injected}`,
          from: { name: `Portal${injected}`, address: 'portal@example.com' },
        }),
      )
      expect(to).toEqual(['owner@example.com'])
      expect(head).not.toMatch(/^Bcc:/im)
    },
  )

  it('is sent to one address only, even if it looks like two', async () => {
    const list = 'owner@example.com, thief@example.com'
    const outcome = await send(mail({ to: list })).then(
      ({ to }) => to,
      () => [],
    )
    expect(outcome).not.toContain('thief@example.com')
  })

  it('is refused without exposing address or text if the server is down', async () => {
    smtp = await openSmtp(`smtp://127.0.0.1:${await freePort()}`)
    await expect(smtp.send(mail(), testTimeout())).rejects.toMatchObject({
      name: 'DeliveryError',
      reason: 'ESOCKET',
      isFinal: false,
    })
  })

  it.each([
    { text: '5.1.1 No such user', code: 550, isFinal: true, isBounce: true },
    { text: '5.2.2 Mailbox full', code: 552, isFinal: false, isBounce: true },
    { text: 'User unknown', code: 550, isFinal: false, isBounce: true },
    { text: '5.7.1 Relaying denied', code: 550, isFinal: false, isBounce: false },
    { text: '4.2.1 Try again later', code: 450, isFinal: false, isBounce: false },
    { text: '5.1.1 Not sure yet', code: 450, isFinal: false, isBounce: false },
  ])(
    'is given up only if the mailbox does not exist, and bounces if the address is refused: $code $text',
    async ({ text, code, isFinal, isBounce }) => {
      await expect(send(mail(), { refuse: () => ({ code, text }) })).rejects.toMatchObject({
        reason: `EENVELOPE ${code}`,
        isFinal,
        isBounce,
      })
    },
  )

  it('uses its own return path if bounces are tracked', async () => {
    const reference = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const followed = await send(mail({ reference }), { bounceDomain: 'bounces.example.com' })
    expect(followed).toMatchObject({
      from: 'bounce-0f8fad5bd9cb469fa16570867728950e@bounces.example.com',
      to: ['owner@example.com'],
      envelopeId: reference,
    })
    expect(followed.head).toContain('From: Portal <portal@example.com>')
  })

  it('uses the sender as return path otherwise, with its reference', async () => {
    const reference = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const sent = await send(mail({ reference }))
    expect(sent).toMatchObject({ from: 'portal@example.com', envelopeId: reference })
  })

  it('is sent to one address only, also if bounces are tracked', async () => {
    const list = 'owner@example.com, thief@example.com'
    const reference = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const outcome = await send(mail({ to: list, reference })).then(
      ({ to }) => to,
      () => [],
    )
    expect(outcome).not.toContain('thief@example.com')
  })

  it('times out with a server that accepts the connection and never answers', async () => {
    const told = new AbortController()
    const silent = createServer((socket) => {
      socket.on('error', () => {})
      told.abort()
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    smtp = await openSmtp(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    await expect(smtp.send(mail(), told.signal)).rejects.toMatchObject({ reason: 'EABORT', isFinal: false })
    smtp.close()
    await new Promise((resolve) => silent.close(resolve))
  })

  it('is aborted on request', async () => {
    sink = await startSmtpSink()
    smtp = await openSmtp(sink.url)
    await expect(smtp.send(mail(), AbortSignal.abort())).rejects.toMatchObject({ name: 'DeliveryError' })
    expect(sink.received).toEqual([])
  })
})
