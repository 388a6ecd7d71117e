import { type AddressChannel, maskWebhook } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { RecordedOutcome } from '../../messages/messages.module.ts'
import type { SentRepository } from './sent.repository.ts'

/** Masks a webhook's URL, which may contain a key, because not everybody who reads a device's log may see it. */
export function maskWebhookAddress(channel: AddressChannel, address: string): string {
  return channel === 'webhook' ? maskWebhook(address) : address
}

export type OutcomeRecorderPorts = {
  readonly sent: Pick<SentRepository, 'noteOutcome' | 'deviceIdsOf'>
  readonly deviceLog: DeviceLog
}

/** Stores the delivery outcome of a message, and notes in the device's log that an address was paused. */
export const createOutcomeRecorder =
  ({ sent, deviceLog }: OutcomeRecorderPorts) =>
  async (outcome: RecordedOutcome): Promise<void> => {
    await sent.noteOutcome(outcome)
    if (!outcome.paused) return
    const { channel } = outcome.paused
    const address = maskWebhookAddress(channel, outcome.paused.address)
    for (const deviceId of await sent.deviceIdsOf(outcome.reference))
      deviceLog.note(deviceId, 'settings', createMessage('logAddressPaused', { address }))
  }
