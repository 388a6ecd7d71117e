import type { ServerLogEntry } from '@fieldport/contract'
import type { Message, PlainMessageId } from '@fieldport/messages'

/** Log of a device for its owner to read, written by modules. Returns immediately; must never contain a secret. */
export type DeviceLog = {
  readonly note: (
    deviceId: string,
    kind: ServerLogEntry['kind'],
    what: PlainMessageId | Message,
    details?: Readonly<Record<string, unknown>>,
  ) => void
}
