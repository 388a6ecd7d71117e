import type { ServerLogEntry } from '@fieldport/contract'
import type { Message, PlainMessageId } from '@fieldport/messages'

/** Where modules log what happened to a device, for its owner to read. Returns immediately; never a secret. */
export type DeviceLog = {
  readonly note: (
    deviceId: string,
    kind: ServerLogEntry['kind'],
    what: PlainMessageId | Message,
    details?: Readonly<Record<string, unknown>>,
  ) => void
}
