import type { Redactor } from '@fieldport/domain'

/** Masks a device's secrets in the data it sends, by the secrets stored for it at this moment. */
export type Redaction = {
  /** @throws if the engine is unavailable: data that cannot be masked must not be stored */
  readonly redactorOf: (deviceId: string) => Promise<Redactor>
  readonly redactorsOf: (deviceIds: Iterable<string>) => Promise<ReadonlyMap<string, Redactor>>
}
