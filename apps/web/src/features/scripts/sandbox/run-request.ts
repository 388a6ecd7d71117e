import type { ConfigValue } from './device/script-device.ts'
import type { OmittedEntries, RunEntry } from './run-entry.ts'

/** A point as passed to the script: its time, epoch seconds, and its JSON text. */
export type RunPoint = { readonly ts: number; readonly text: string }

export type RunRequest = {
  readonly source: string
  /** Measured one after another, oldest first; the script keeps its variables in between. */
  readonly points: readonly RunPoint[]
  /** Pressed after the last point; null: none. */
  readonly trigger: number | null
  /** The device sleeps between points, so that the script starts again for each. */
  readonly isSleeping: boolean
  /** How long timers continue after the last point. */
  readonly intervalSeconds: number
  /** The settings that a script can read, by path. */
  readonly config: readonly (readonly [path: string, value: ConfigValue])[]
}

/** Why a run ended before its last point. */
export type StopReason = 'time' | 'broken' | 'restarts'

export type RunResult = {
  readonly entries: readonly RunEntry[]
  readonly omitted: OmittedEntries
  /** Null: the run completed. */
  readonly stopped: { readonly reason: StopReason; readonly line: number | null } | null
  /** Total running time of the script, milliseconds. */
  readonly ranMs: number
  /** Which handlers the script registered. */
  readonly handlers: { readonly data: boolean; readonly trigger: boolean }
  /** Whether calls of timers were skipped, because there were too many. */
  readonly areTimersSkipped: boolean
}
