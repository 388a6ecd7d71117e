import { bounceWindowSeconds, type MailState, maskWebhook } from '@fieldport/domain'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { MessageOutcome } from '../../../platform/message-transport.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { Address, PausedAddress, ReceiptsRepository } from './receipts.repository.ts'

export type ReceiptsPorts = {
  readonly repository: ReceiptsRepository
  readonly clock: Clock
  readonly audit: Pick<AuditService, 'record'>
}

/** The outcome of a message, and the address that it pauses, if any. */
export type RecordedOutcome = MessageOutcome & { readonly paused: Address | undefined }

export type Receipts = ReturnType<typeof createReceipts>

/** Tracks messages after they were sent, and pauses addresses that return them. */
export function createReceipts({ repository, clock, audit }: ReceiptsPorts) {
  const listeners: ((outcome: RecordedOutcome) => Promise<void>)[] = []
  return {
    /** Called at least once for each outcome of a message with a reference. */
    onOutcome: (listener: (outcome: RecordedOutcome) => Promise<void>): void => {
      listeners.push(listener)
    },

    /** Idempotent: reports may be late, repeated and in any order. */
    note: async (outcome: MessageOutcome): Promise<void> => {
      const paused = await repository.note(outcome, nowSeconds(clock))
      for (const listener of listeners) await listener({ ...outcome, paused })
      if (!paused) return
      await audit.record({
        actor: 'portal',
        action: 'address.paused',
        // The path of a webhook address may contain a key.
        subject: paused.channel === 'webhook' ? maskWebhook(paused.address) : paused.address,
        details: { channel: paused.channel, problem: outcome.reason },
      })
    },

    /** What became of mails, by reference; unknown references are missing. */
    mailStates: (references: readonly string[]): Promise<ReadonlyMap<string, MailState>> =>
      repository.mailStates(references),

    /** Most recently paused first. */
    listPaused: (limit: number): Promise<readonly PausedAddress[]> => repository.listPaused(limit),

    /** Resumes messages to an address. @returns false: it was not paused */
    resume: (address: Address): Promise<boolean> => repository.resume(address, nowSeconds(clock)),

    removeOld: (): Promise<void> => repository.deleteBefore(nowSeconds(clock) - bounceWindowSeconds),
  }
}
