import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** How a receiver answers. */
export type Behaviour =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Answers 413 to a longer body, otherwise 200. */
  | { readonly maximumBytes: number }
  /** Resets the connection. */
  | 'reset'
  /** Accepts the request and never answers. */
  | 'hang'
  /** Sends response headers one at a time, endlessly. */
  | 'drip'
  /** Answers 200 with an endless body. */
  | 'endless'
  /** Answers 200 with an endless body, one letter at a time. */
  | 'slow text'

export type Received = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type WebhookReceiver = {
  readonly url: string
  /** Every request, oldest first, whatever the answer was. */
  readonly received: readonly Received[]
  /** Sets the next answers in order; after those, `otherwise` applies. */
  readonly behave: (...behaviours: readonly Behaviour[]) => void
  /** Initially 200. */
  readonly otherwise: (behaviour: Behaviour) => void
  readonly close: () => Promise<void>
}

/** A webhook receiver that can be set to fail in each of these ways. */
export async function startWebhookReceiver(
  options: { readonly isTls?: boolean; readonly encoding?: 'utf8' | 'base64' } = {},
): Promise<WebhookReceiver> {
  const received: Received[] = []
  let next: Behaviour[] = []
  let usual: Behaviour = { status: 200 }
  const timers = new Set<NodeJS.Timeout>()
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', headers } = request
      received.push({ path, headers, body: Buffer.concat(chunks).toString(options.encoding) })
      act(next.shift() ?? usual, Buffer.concat(chunks).length, response, timers)
    })
  }
  const server = options.isTls
    ? createTlsServer({ key: untrustedKey, cert: untrustedCertificate }, take)
    : createServer(take)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${options.isTls ? 'https' : 'http'}://127.0.0.1:${port}`,
    received,
    behave: (...behaviours) => {
      next = [...behaviours]
    },
    otherwise: (behaviour) => {
      usual = behaviour
    },
    close: () => {
      for (const timer of timers) clearInterval(timer)
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function act(
  behaviour: Behaviour,
  bytes: number,
  response: ServerResponse,
  timers: Set<NodeJS.Timeout>,
): void {
  if (typeof behaviour === 'object' && 'maximumBytes' in behaviour) {
    response.writeHead(bytes > behaviour.maximumBytes ? 413 : 200).end()
    return
  }
  if (typeof behaviour === 'object') {
    response.writeHead(behaviour.status, { ...behaviour.headers }).end('who reads this sees too much')
    return
  }
  if (behaviour === 'hang') return
  if (behaviour === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  if (behaviour === 'endless') {
    response.writeHead(200)
    const text = 'x'.repeat(16_384)
    const write = () => {
      while (!response.destroyed && response.write(text));
    }
    response.on('drain', write)
    write()
    return
  }
  if (behaviour === 'slow text') response.writeHead(200).flushHeaders()
  else response.socket?.write('HTTP/1.1 200 OK\r\n')
  const more = () => (behaviour === 'drip' ? response.socket?.write('X-Slow: 1\r\n') : response.write('x'))
  const timer = setInterval(more, 20)
  timers.add(timer)
  response.once('close', () => clearInterval(timer))
}

/** Created for this file; trusted by nothing else. */
export const untrustedKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXsMGTFhHTLdouowU
nUNUWekqPoYijHpIRS83/qvf3VuhRANCAARuuFrc6ACcfqjufBIjlVOSenw42X2j
PVOU+5ULwW34E703vAp89+6gANjhdkm9QwGsdA6GFsyM763njGox+DHK
-----END PRIVATE KEY-----
`
export const untrustedCertificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAT+gAwIBAgIUOVDVbmijIwEUAnEQmv5iReNQVvYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyMzIyMzYzMVoXDTQ2MTExODIy
MzYzMVowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEbrha3OgAnH6o7nwSI5VTknp8ONl9oz1TlPuVC8Ft+BO9N7wKfPfuoADY
4XZJvUMBrHQOhhbMjO+t54xqMfgxyqNvMG0wHQYDVR0OBBYEFFHfUZ60gjptCN1i
Bp0f2jTBrB8hMB8GA1UdIwQYMBaAFFHfUZ60gjptCN1iBp0f2jTBrB8hMA8GA1Ud
EwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAoGCCqGSM49
BAMCA0kAMEYCIQC5f3aIhxJIeL+CjHhdXSEaKSemA1xJkLD9vXbPCJV8kQIhAOwN
IQ2AXq3gJTGbah9HN/xrm7ICOlsQBHAiQwG1T83i
-----END CERTIFICATE-----
`
