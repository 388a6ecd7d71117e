import type { RpcMethod } from '@fieldport/domain'
import type { Message } from '@fieldport/messages'

/** A command for a device, as another module orders it; permission was checked before. */
export type CommandRequest = {
  readonly deviceId: string
  readonly method: RpcMethod
  readonly args: Readonly<Record<string, unknown>>
  /** Arguments as shown in the queue; absent: the arguments themselves. */
  readonly shownArgs?: Readonly<Record<string, unknown>>
  /** An address, or 'portal'. */
  readonly requestedBy: string
  readonly priority?: number
  /** Time from now; absent: 30 days. */
  readonly expiresInSeconds?: number
  readonly canBeCancelled?: boolean
  /** The configuration change that it carries. */
  readonly changeId?: number
}

/**
 * How a command ended. `silent` was sent, must not be repeated and was never answered; a late response still counts, and a silent or
 * expired command is then reported once more, as answered.
 */
export type CommandOutcome = {
  readonly deviceId: string
  readonly id: number
  readonly ts: number
  readonly method: string
  readonly changeId: number | null
  readonly state: 'answered' | 'silent' | 'cancelled' | 'expired'
  /** The result in the device's response; null: none. */
  readonly result: unknown
  /** Set if the response is an error. */
  readonly error: {
    readonly code: number
    readonly message: string
    /** Absent: the device's own words. */
    readonly localizable?: Message | null
  } | null
}

/** Progress that a device reports while it processes a command, before it responds. */
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
  /** English, or the device's own words. */
  readonly message: string | null
  /** Absent in rows of earlier versions. */
  readonly localizable?: Message | null
}

/** The queue as used by other modules. */
export type Commands = {
  /** Durable when it resolves; delivered immediately to a connected device. */
  readonly enqueue: (order: CommandRequest) => Promise<{ readonly id: number; readonly ts: number }>
  /** Called at least once for each command that ended, also after a crash: listeners must be idempotent. */
  readonly onOutcome: (listener: (outcome: CommandOutcome) => Promise<void>) => void
  readonly onProgress: (listener: (progress: CommandProgress) => Promise<void>) => void
  readonly setOtaStatus: (id: number, status: OtaStatus) => Promise<void>
  /** When commands were last sent, epoch seconds, by ID; unsent ones are absent. */
  readonly sentAt: (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
  /** Withdraws a waiting command, for example when another one replaces it. False: it was already sent. */
  readonly cancel: (deviceId: string, ts: number) => Promise<boolean>
  /** Whether the device listens for commands over MQTT now, as far as this portal knows. */
  readonly isConnected: (deviceId: string) => boolean
}
