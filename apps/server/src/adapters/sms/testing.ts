import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TwilioStandIn = {
  readonly url: string
  readonly authToken: string
  /** Sets the statuses of the next answers in order; after those, messages are accepted. */
  readonly behave: (...statuses: readonly number[]) => void
  /** Messages it was asked to send, oldest first. */
  readonly asked: readonly URLSearchParams[]
  /**
   * Reports the outcome of a message, as Twilio does.
   * @param origin where the portal actually listens, behind the URL given to Twilio
   */
  readonly report: (
    origin: string,
    message: URLSearchParams | undefined,
    status: Readonly<Record<string, string>>,
    over?: { readonly signature?: string },
  ) => Promise<number>
  readonly close: () => Promise<void>
}

/** Accepts every SMS with Twilio's API unless set otherwise, and reports outcomes on request. */
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
