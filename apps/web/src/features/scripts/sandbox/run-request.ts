import type { ConfigValue } from './device/script-device.ts'
import type { OmittedEntries, RunEntry } from './run-entry.ts'

/** A point as the script gets it: when it was measured, epoch seconds, and its JSON text. */
export type RunPoint = { readonly ts: number; readonly text: string }

export type RunRequest = {
  readonly source: string
  /** Measured one after another, oldest first; the script keeps its variables between them. */
  readonly points: readonly RunPoint[]
  /** Pressed after the last point; null: none. */
  readonly trigger: number | null
  /** The device sleeps between points, so that each starts the script again. */
  readonly isSleeping: boolean
  /** How long timers go on after the last point. */
  readonly intervalSeconds: number
  /** The settings that a script can read, by their paths. */
  readonly config: readonly (readonly [path: string, value: ConfigValue])[]
}

/** Why a run ended before its last point. */
export type StopReason = 'time' | 'broken' | 'restarts'

export type RunResult = {
  readonly entries: readonly RunEntry[]
  readonly omitted: OmittedEntries
  /** Null: everything was run. */
  readonly stopped: { readonly reason: StopReason; readonly line: number | null } | null
  /** What the script did in all, milliseconds. */
  readonly ranMs: number
  /** Which functions the script asked the device to call. */
  readonly handlers: { readonly data: boolean; readonly trigger: boolean }
  /** Calls of timers that were left out, since there were too many. */
  readonly areTimersSkipped: boolean
}
