import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TwilioStandIn = {
  readonly url: string
  readonly authToken: string
  /** How the next ones are answered, one after the other; afterwards it takes them. */
  readonly behave: (...statuses: readonly number[]) => void
  /** What it was asked to send, the oldest first. */
  readonly asked: readonly URLSearchParams[]
  /**
   * Reports what became of a message, as Twilio does.
   * @param origin where the portal really listens, behind the address that Twilio was told
   */
  readonly report: (
    origin: string,
    message: URLSearchParams | undefined,
    status: Readonly<Record<string, string>>,
    over?: { readonly signature?: string },
  ) => Promise<number>
  readonly close: () => Promise<void>
}

/** Takes every SMS, as Twilio's interface does, unless it is told otherwise, and reports when it is told to. */
export async function startTwilioStandIn(): Promise<TwilioStandIn> {
  const authToken = 'token-of-a-test'
  const asked: URLSearchParams[] = []
  let next: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked.push(new URLSearchParams(body))
      const refusal = next.shift()
      if (refusal !== undefined) {
        response.writeHead(refusal, { connection: 'close' }).end('{"message":"No"}')
        return
      }
      const sid = `SM${randomUUID().replaceAll('-', '')}`
      response.writeHead(201, { connection: 'close' }).end(JSON.stringify({ sid, status: 'queued' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authToken,
    behave: (...statuses) => {
      next = [...statuses]
    },
    asked,
    report: async (origin, message, status, over = {}) => {
      const url = message?.get('StatusCallback') ?? ''
      const parameters = new URLSearchParams({ To: message?.get('To') ?? '', AccountSid: 'AC1', ...status })
      const pairs = [...parameters]
        .map(([name, value]) => name + value)
        .toSorted((left, right) => (left < right ? -1 : 1))
      const signature = createHmac('sha1', authToken)
        .update(url + pairs.join(''))
        .digest('base64')
      const { pathname, search } = new URL(url)
      const response = await fetch(`${origin}${pathname}${search}`, {
        method: 'POST',
        headers: { 'x-twilio-signature': over.signature ?? signature },
        body: parameters,
      })
      await response.body?.cancel()
      return response.status
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
