import { bounceWindowSeconds, maskWebhook } from '@fieldport/domain'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { MessageOutcome } from '../../../platform/message-transport.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { Address, PausedAddress, ReceiptsRepository } from './receipts.repository.ts'

export type ReceiptsPorts = {
  readonly repository: ReceiptsRepository
  readonly clock: Clock
  readonly audit: Pick<AuditService, 'record'>
}

/** What became of a message, with the address that is paused by it from now on. */
export type NotedOutcome = MessageOutcome & { readonly paused: Address | undefined }

export type Receipts = ReturnType<typeof createReceipts>

/** Follows messages after they were handed over, and pauses addresses to which they come back. */
export function createReceipts({ repository, clock, audit }: ReceiptsPorts) {
  const listeners: ((outcome: NotedOutcome) => Promise<void>)[] = []
  return {
    /** Hears, at least once each, what becomes of messages that have a reference. */
    onOutcome: (listener: (outcome: NotedOutcome) => Promise<void>): void => {
      listeners.push(listener)
    },

    /** Reports come late, twice and in any order. */
    note: async (outcome: MessageOutcome): Promise<void> => {
      const paused = await repository.note(outcome, nowSeconds(clock))
      for (const listener of listeners) await listener({ ...outcome, paused })
      if (!paused) return
      await audit.record({
        actor: 'portal',
        action: 'address.paused',
        // Of a webhook without what may be a key.
        subject: paused.channel === 'webhook' ? maskWebhook(paused.address) : paused.address,
        details: { channel: paused.channel, problem: outcome.reason },
      })
    },

    /** The one paused last first. */
    listPaused: (limit: number): Promise<readonly PausedAddress[]> => repository.listPaused(limit),

    /** Messages go to an address again. @returns false: it was not paused */
    resume: (address: Address): Promise<boolean> => repository.resume(address, nowSeconds(clock)),

    removeOld: (): Promise<void> => repository.deleteBefore(nowSeconds(clock) - bounceWindowSeconds),
  }
}
