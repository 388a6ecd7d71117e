/**
 * Limits of one test run. A device has a few hundred kilobytes, and a script must not block its measurements for a
 * second.
 */
export const runLimits = {
  /** For all of the script's own work. */
  timeMs: 2000,
  /** In addition to `timeMs`, before the worker is terminated: work inside one built-in call cannot be interrupted. */
  graceMs: 500,
  /** To load and start the interpreter. */
  loadMs: 30_000,
  memoryBytes: 4 * 1024 * 1024,
  /** The interpreter's calls also use the worker's stack, which must not overflow first. */
  stackBytes: 64 * 1024,
  prints: 200,
  effects: 300,
  errors: 20,
  /** Per printed line, dispatched text or error. */
  textLength: 1000,
  /** Per argument; a whole script is shorter. */
  argumentLength: 20_000,
  timers: 50,
  /** Calls of timers between two points. */
  timerCalls: 200,
  boots: 25,
  pointBytes: 256 * 1024,
  sourceBytes: 400_000,
} as const
