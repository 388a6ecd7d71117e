import type { IncomingMessage } from 'node:http'
import type { BodyReservation } from './body-budget.ts'

export type BodyFault = 'too-large' | 'too-slow' | 'no-room' | 'gone' | 'not-gzip'

export type BodyResult =
  | { readonly body: Buffer }
  | { readonly fault: BodyFault; readonly sizeBytes: number; readonly beginning: Buffer }

export type BodyLimits = {
  readonly bodyBytes: number
  /** Maximum time between two chunks. */
  readonly idleMs: number
  /** From the first to the last byte, whatever the size. */
  readonly totalMs: number
}

const none = Buffer.alloc(0)

/** Reads a body as it was sent, never more than its limit. On failure, the rest is still in the request. */
export function readBody(
  request: IncomingMessage,
  limits: BodyLimits,
  share: BodyReservation,
): Promise<BodyResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let sizeBytes = 0
    const idle = setTimeout(() => finish('too-slow'), limits.idleMs)
    const total = setTimeout(() => finish('too-slow'), limits.totalMs)

    function finish(fault?: BodyFault): void {
      clearTimeout(idle)
      clearTimeout(total)
      request.off('data', receive)
      request.off('end', complete)
      request.off('close', lose)
      if (fault) {
        // The rest waits at the sender.
        request.pause()
        resolve({ fault, sizeBytes, beginning: chunks[0] ?? none })
      } else resolve({ body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, sizeBytes) })
    }
    function complete(): void {
      finish()
    }
    function lose(): void {
      finish('gone')
    }
    function receive(chunk: Buffer): void {
      sizeBytes += chunk.length
      if (sizeBytes > limits.bodyBytes) return finish('too-large')
      if (!share.reserve(chunk.length)) return finish('no-room')
      chunks.push(chunk)
      idle.refresh()
    }

    // A sender may have disconnected during authentication.
    if (request.destroyed) return lose()
    request.on('data', receive)
    request.once('end', complete)
    request.once('close', lose)
  })
}
