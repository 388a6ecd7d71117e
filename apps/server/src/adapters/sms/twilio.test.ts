import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createTwilio } from './twilio.ts'

type Asked = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

describe('SMS through Twilio', () => {
  let server: Server | undefined
  afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(null))))

  const listen = (status: number, headers: Readonly<Record<string, string>> = {}, answer = '{}') =>
    new Promise<{ url: string; asked: Asked[] }>((resolve) => {
      const asked: Asked[] = []
      const made = createServer((request, response) => {
        let body = ''
        request.on('data', (chunk: Buffer) => (body += chunk.toString()))
        request.on('end', () => {
          asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
          response.writeHead(status, { connection: 'close', ...headers }).end(answer)
        })
      }).listen(0, '127.0.0.1', () => {
        const { port } = made.address() as AddressInfo
        resolve({ url: `http://127.0.0.1:${port}`, asked })
      })
      server = made
    })
  const carrier = (url: string) =>
    createTwilio({ url, accountSid: 'AC1', authToken: 'token', from: '+61400000000' })
  const sms = { channel: 'sms', to: '+61400000001', text: 'Your code & more: 123456' } as const
  const patience = () => AbortSignal.timeout(20_000)

  it('posts the message to the account, signed', async () => {
    const { url, asked } = await listen(201)
    await carrier(url).send(sms, patience())
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/2010-04-01/Accounts/AC1/Messages.json' })
    expect(asked[0]?.headers.authorization).toBe(`Basic ${btoa('AC1:token')}`)
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      To: '+61400000001',
      From: '+61400000000',
      Body: 'Your code & more: 123456',
    })
  })

  it('requests a status callback if it is tracked', async () => {
    const { url, asked } = await listen(201)
    const settings = { url, accountSid: 'AC1', authToken: 'token', from: '+61400000000' }
    const twilio = createTwilio(settings, (reference) => `https://portal.example/sms/${reference}`)
    await twilio.send({ ...sms, reference: 'r1' }, patience())
    await twilio.send(sms, patience())
    expect(asked.map(({ body }) => new URLSearchParams(body).get('StatusCallback'))).toEqual([
      'https://portal.example/sms/r1',
      null,
    ])
  })

  it.each([
    [400, true],
    [401, false],
    [429, false],
    [500, false],
  ])('answers HTTP %i: final %s', async (status, isFinal) => {
    const { url } = await listen(status)
    await expect(carrier(url).send(sms, patience())).rejects.toMatchObject({
      name: 'DeliveryError',
      reason: `HTTP ${status}`,
      isFinal,
    })
  })

  it.each([
    ['{"code":21211,"message":"Invalid To"}', 'HTTP 400 21211', true],
    ['{"code":21610,"message":"Unsubscribed"}', 'HTTP 400 21610', true],
    ['{"code":21606,"message":"Invalid From"}', 'SMS sender 21606', false],
    ['{"code":21612,"message":"To and From cannot be connected"}', 'SMS sender 21612', false],
    ['{"code":21408,"message":"Region not enabled"}', 'SMS sender 21408', false],
  ])(
    'counts a refusal against the number only if it is about the number: %s',
    async (answer, reason, isNumber) => {
      const { url } = await listen(400, {}, answer)
      await expect(carrier(url).send(sms, patience())).rejects.toMatchObject({
        reason,
        isFinal: isNumber,
        isBounce: isNumber,
      })
    },
  )

  it.each(['<html>', 'null', '{"code":"x"}'])('needs no readable answer to a refusal', async (answer) => {
    const { url } = await listen(400, {}, answer)
    await expect(carrier(url).send(sms, patience())).rejects.toMatchObject({
      reason: 'HTTP 400',
      isFinal: true,
    })
  })

  it('waits as long as the provider asks', async () => {
    const { url } = await listen(429, { 'retry-after': '90' })
    await expect(carrier(url).send(sms, patience())).rejects.toMatchObject({ retryAfterMs: 90_000 })
  })

  it('retries without an answer', async () => {
    const { url } = await listen(200)
    await new Promise((resolve) => server?.close(resolve))
    server = undefined
    await expect(carrier(url).send(sms, patience())).rejects.toMatchObject({
      reason: 'no answer',
      isFinal: false,
    })
  })
})
