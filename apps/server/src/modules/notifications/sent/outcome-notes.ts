import { createMessage } from '@fieldport/messages'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { NotedOutcome } from '../../messages/messages.module.ts'
import type { SentRepository } from './sent.repository.ts'

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
    const { address } = outcome.paused
    for (const deviceId of await sent.deviceIdsOf(outcome.reference))
      deviceLog.note(deviceId, 'settings', createMessage('logAddressPaused', { address }))
  }
