import type { changeSources, changeStatuses } from '@fieldport/contract'
import type { SettledChange } from '@fieldport/domain'
import type { Message } from '@fieldport/messages'

export type ChangeStatus = (typeof changeStatuses)[number]
export type ChangeSource = (typeof changeSources)[number]

/** The stored configuration of a device. */
export type DeviceConfigState = {
  readonly deviceId: string
  readonly name: string
  readonly model: string
  readonly fw: string | null
  /** Nested, secrets blanked; null: never reported. */
  readonly config: unknown
  /** Epoch seconds. */
  readonly reportedAt: number | null
  /** 0: none yet. */
  readonly version: number
}

/** A change of a configuration; secrets are '***'. */
export type ChangeRow = {
  readonly id: number
  /** Epoch seconds. */
  readonly at: number
  readonly actor: string
  readonly source: ChangeSource
  readonly note: string
  readonly status: ChangeStatus
  readonly message: string | null
  readonly localizable: Message | null
  readonly localizableNote: Message | null
  readonly version: number | null
  /** null: not in the queue (yet). */
  readonly commandTs: number | null
  readonly changes: readonly SettledChange[]
}

export type NewChange = Pick<
  ChangeRow,
  'at' | 'actor' | 'source' | 'note' | 'status' | 'version' | 'changes'
> & {
  readonly localizableNote?: Message | null
}

/** A configuration to store: facts that devices report have their own columns, the rest is stored whole. */
export type StoredConfig = {
  /** JSON, nested, secrets blanked. */
  readonly text: string
  /** undefined: no report; a device responded that it applied a change. */
  readonly reportedAt: number | undefined
  /** null: the next report is compared in any case. */
  readonly digest: string | null
  readonly columns: {
    readonly name?: string | undefined
    readonly fw?: string | undefined
    readonly model?: string | undefined
    readonly baseIntervalSeconds?: number | undefined
    readonly transmitInterval?: number | undefined
  }
}

/** Sealed values by key. */
export type SealedValues = ReadonlyMap<string, string>
