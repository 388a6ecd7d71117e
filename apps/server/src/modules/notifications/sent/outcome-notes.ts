import { type AddressChannel, maskWebhook } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { NotedOutcome } from '../../messages/messages.module.ts'
import type { SentRepository } from './sent.repository.ts'

/** The logs of a device are read by people who may not see what may be a key. */
export function shownAddress(channel: AddressChannel, address: string): string {
  return channel === 'webhook' ? maskWebhook(address) : address
}

export type OutcomeNotesPorts = {
  readonly sent: Pick<SentRepository, 'noteOutcome' | 'deviceIdsOf'>
  readonly deviceLog: DeviceLog
}

/** What became of a message, for those who set it up. */
export const createOutcomeNotes =
  ({ sent, deviceLog }: OutcomeNotesPorts) =>
  async (outcome: NotedOutcome): Promise<void> => {
    await sent.noteOutcome(outcome)
    if (!outcome.paused) return
    const { channel } = outcome.paused
    const address = shownAddress(channel, outcome.paused.address)
    for (const deviceId of await sent.deviceIdsOf(outcome.reference))
      deviceLog.note(deviceId, 'settings', createMessage('logAddressPaused', { address }))
  }
