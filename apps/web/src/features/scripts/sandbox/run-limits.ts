/** What one test run may use. A device has a few hundred kilobytes and must not be kept from measuring for a second. */
export const runLimits = {
  /** For all of the script's own work. */
  timeMs: 2000,
  /** Above `timeMs`, before the worker is ended from outside: work inside one built-in call cannot be interrupted. */
  graceMs: 500,
  /** To fetch and start the interpreter. */
  loadMs: 30_000,
  memoryBytes: 4 * 1024 * 1024,
  /** The interpreter's calls also use the worker's own stack, which must not end first. */
  stackBytes: 64 * 1024,
  prints: 200,
  effects: 300,
  errors: 20,
  /** Of one printed line, one dispatched text, one error. */
  textLength: 1000,
  /** Of one argument; a whole script is shorter. */
  argumentLength: 20_000,
  timers: 50,
  /** Calls of timers between two points. */
  timerCalls: 200,
  boots: 25,
  pointBytes: 256 * 1024,
  sourceBytes: 400_000,
} as const
