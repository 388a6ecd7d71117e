import { createHash } from 'node:crypto'
import type { Seal } from '../../../platform/seal.ts'

/** The reference of a run's mail. */
export type MailReferenceOf = (runId: string) => string

/**
 * References are derived from the IDs of runs, which their owner may pass on with a link: a reference must be known
 * only to the mail itself, because its return path is its proof. They are UUIDs, as return paths require.
 */
export function createMailReference(hash: Seal['hash']): MailReferenceOf {
  return (runId) => {
    const digits = createHash('sha256')
      .update(hash(`export-mail:${runId}`))
      .digest('hex')
    return [
      digits.slice(0, 8),
      ...[8, 12, 16].map((at) => digits.slice(at, at + 4)),
      digits.slice(20, 32),
    ].join('-')
  }
}
