import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLedger } from './ledger.ts'
import type { CardBehaviour } from './objects.ts'
import { createReplies, type Failures } from './replies.ts'

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>

/**
 * A local server with the part of Stripe's API that the portal uses, including state, idempotency keys and failures.
 */
export async function startStripeStandIn(nowSeconds: () => number) {
  const ledger = createLedger(nowSeconds)
  const failures: Failures = { droppedAnswers: 0, serverErrors: 0, beforeAnswer: null }
  const reply = createReplies(ledger, failures)

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request
    const made = reply({ method, url, headers, body: await bodyOf(request) })
    const isChange = method !== 'GET'
    const { beforeAnswer } = failures
    if (isChange) failures.beforeAnswer = null
    if (isChange) await beforeAnswer?.()
    if (isChange && failures.droppedAnswers > 0) {
      failures.droppedAnswers -= 1
      request.socket.destroy()
      return
    }
    const replayed = made.isReplayed ? { 'idempotent-replayed': 'true' } : {}
    // The SDK's retry with the same key would only get the same answer.
    const final = made.status === 500 ? { 'stripe-should-retry': 'false' } : {}
    response.writeHead(made.status, { 'content-type': 'application/json', ...replayed, ...final })
    response.end(JSON.stringify(made.body))
  }
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ledger,
    failures,
    /** Sets a card as the customer would on the provider's page. */
    setCard: (customerId: string, card: CardBehaviour | null) => {
      ledger.customerOf(customerId).card = card
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
