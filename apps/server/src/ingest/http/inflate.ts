import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { BodyReservation } from '../../platform/http/bodies/body-budget.ts'
import type { BodyResult } from '../../platform/http/bodies/read-body.ts'

const inflate = promisify(gunzip)

/** Each may grow to the full limit before its size is known, so a low number bounds the memory that zip bombs can take. */
const parallelInflations = 4

/** Decodes `content-encoding: gzip`, up to the limit. */
export function buildInflate(limitBytes: number) {
  const waiting: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < parallelInflations) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  /** The next waiting one takes over the slot. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return async (compressed: Buffer, share: BodyReservation): Promise<BodyResult> => {
    const faulty = { sizeBytes: compressed.length, beginning: Buffer.alloc(0) }
    await enter()
    try {
      const body = await inflate(compressed, { maxOutputLength: limitBytes })
      return share.reserve(body.length) ? { body } : { fault: 'no-room', ...faulty }
    } catch (error) {
      const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      return { fault: isTooLarge ? 'too-large' : 'not-gzip', ...faulty }
    } finally {
      leave()
    }
  }
}
