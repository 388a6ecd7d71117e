import type { RpcMethod } from '@fieldport/domain'
import type { Message } from '@fieldport/messages'

/** A command for a device, as another module orders it; who may order it was decided before. */
export type CommandRequest = {
  readonly deviceId: string
  readonly method: RpcMethod
  readonly args: Readonly<Record<string, unknown>>
  /** What people see in the queue; absent: the arguments as they are. */
  readonly shownArgs?: Readonly<Record<string, unknown>>
  /** An address, or 'portal'. */
  readonly requestedBy: string
  readonly priority?: number
  /** From now; absent: 30 days. */
  readonly expiresInSeconds?: number
  readonly canBeCancelled?: boolean
  /** The change of the configuration that it carries. */
  readonly changeId?: number
}

/**
 * How a command ended. `silent` was sent, may not be repeated and was never answered; a late answer still counts, and what was
 * silent or expired is then told once more, as answered.
 */
export type CommandOutcome = {
  readonly deviceId: string
  readonly id: number
  readonly ts: number
  readonly method: string
  readonly changeId: number | null
  readonly state: 'answered' | 'silent' | 'cancelled' | 'expired'
  /** Of an answer: what the device returned; null: nothing. */
  readonly result: unknown
  /** Of an answer that is an error. */
  readonly error: {
    readonly code: number
    readonly message: string
    /** Absent: the words of the device. */
    readonly localizable?: Message | null
  } | null
}

/** What a device says while it works on a command, before it answers. */
export type CommandProgress = {
  readonly deviceId: string
  readonly id: number
  readonly ts: number
  readonly method: string
  readonly progress: Readonly<Record<string, unknown>>
}

export type OtaStatus = {
  readonly state: 'queued' | 'sent' | 'downloading' | 'rebooting' | 'confirmed' | 'failed'
  /** Percent. */
  readonly progress: number
  /** English, or the words of the device. */
  readonly message: string | null
  /** Absent in rows of earlier versions. */
  readonly localizable?: Message | null
}

/** What other modules may ask of the queue. */
export type Commands = {
  /** Durable when it resolves; delivered at once to a device that is connected. */
  readonly enqueue: (order: CommandRequest) => Promise<{ readonly id: number; readonly ts: number }>
  /** Called at least once for each command that ended, also after a crash: a listener must bear to be called again. */
  readonly onOutcome: (listener: (outcome: CommandOutcome) => Promise<void>) => void
  readonly onProgress: (listener: (progress: CommandProgress) => Promise<void>) => void
  readonly setOtaStatus: (id: number, status: OtaStatus) => Promise<void>
  /** When commands were last sent, epoch seconds, by id; those that were not are absent. */
  readonly sentAt: (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
  /** Withdraws what still waits, as when another command makes it needless. False: it was sent already. */
  readonly cancel: (deviceId: string, ts: number) => Promise<boolean>
  /** Listens for commands over MQTT at this moment, as far as this portal knows. */
  readonly isConnected: (deviceId: string) => boolean
}
