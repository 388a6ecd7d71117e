import type { QuickJSWASMModule } from 'quickjs-emscripten-core'
import { toByteText } from './device/bytes.ts'
import { deviceFunctions } from './device/functions/device-functions.ts'
import { createScriptDevice, restartDevice, type Handler, type ScriptDevice } from './device/script-device.ts'
import type { RetainedValue } from './device/script-value.ts'
import { type CallOutcome, createInterpreter, type Interpreter } from './interpreter/interpreter.ts'
import type { RunEntry, RunStep } from './run-entry.ts'
import { runLimits } from './run-limits.ts'
import type { RunRequest, RunResult, StopReason } from './run-request.ts'

/** The environment of a run. `nowMs` is monotonic; each new module has its own memory. */
export type RunPorts = {
  readonly nowMs: () => number
  readonly newModule: () => Promise<QuickJSWASMModule>
  /** Called after each step with all entries so far. */
  readonly onProgress?: (entries: readonly RunEntry[]) => void
}

/** Time from boot to the first measurement. */
const bootLeadMs = 1000
/** Time from the last point to the press of the trigger. */
const triggerDelayMs = 1000

type Stop = { readonly reason: StopReason; readonly line: number | null }

/** Ends a run from anywhere inside it. */
class RunStopped extends Error {
  readonly stop: Stop
  constructor(stop: Stop) {
    super(stop.reason)
    this.stop = stop
  }
}

/**
 * Runs a script as a device would: it starts shortly before the first point and receives each point with its measuring
 * cycle; its timers follow the clock of the points, and its requests to the device are recorded instead of executed.
 */
export async function runScript(request: RunRequest, ports: RunPorts): Promise<RunResult> {
  const startMs = (request.points[0]?.ts ?? 0) * 1000 - bootLeadMs
  const device = createScriptDevice(startMs, request.config)
  const session = createSession(device, ports)
  let stopped: Stop | null = null
  try {
    await playDay(request, device, session)
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error
    stopped = error.stop
  }
  const { entries } = device.log
  return {
    entries,
    omitted: device.log.omitted(),
    stopped,
    ranMs: session.ranMs(),
    handlers: { data: session.hadHandler.data, trigger: session.hadHandler.trigger },
    areTimersSkipped: session.areTimersSkipped(),
  }
}

async function playDay(request: RunRequest, device: ScriptDevice, session: Session): Promise<void> {
  const { points, trigger, isSleeping, intervalSeconds, source } = request
  await session.boot(source)
  for (const [index, { ts, text }] of points.entries()) {
    const measuredMs = ts * 1000
    if (index > 0 && isSleeping) {
      device.nowMs = Math.max(device.nowMs, measuredMs - bootLeadMs)
      await session.boot(source)
    }
    await session.runTimers(measuredMs, source)
    session.callHandler(device.dataHandler, { kind: 'data', point: index }, toByteText(text))
  }
  const lastMs = device.nowMs
  if (trigger !== null) {
    await session.runTimers(lastMs + triggerDelayMs, source)
    session.callHandler(device.triggerHandler, { kind: 'trigger', trigger }, trigger)
  }
  // A sleeping device goes to sleep right after sending; a requested restart still happens.
  const awakeMs = isSleeping ? 0 : intervalSeconds * 1000
  await session.runTimers(lastMs + awakeMs, source)
}

type Session = ReturnType<typeof createSession>

/** The script on its device: started, called and restarted, within the limits of one run. */
function createSession(device: ScriptDevice, { nowMs, newModule, onProgress }: RunPorts) {
  const hadHandler = { data: false, trigger: false }
  let interpreter: Interpreter | undefined
  let usedMs = 0
  let beganMs: number | null = null
  let boots = 0
  let areTimersSkipped = false
  const ranMs = () => usedMs + (beganMs === null ? 0 : nowMs() - beganMs)

  /** Performs one step in the interpreter, within the run's time limit. */
  function perform(step: RunStep, work: (interpreter: Interpreter) => CallOutcome): void {
    if (!interpreter) return
    device.log.begin(step)
    beganMs = nowMs()
    const outcome = work(interpreter)
    usedMs = ranMs()
    beganMs = null
    hadHandler.data ||= device.dataHandler !== null
    hadHandler.trigger ||= device.triggerHandler !== null
    if (outcome.kind === 'stopped') throw new RunStopped(outcome)
    if (outcome.kind === 'error')
      device.log.add({ kind: 'error', message: outcome.message, line: outcome.line })
    onProgress?.(device.log.entries)
    if (usedMs > runLimits.timeMs) throw new RunStopped({ reason: 'time', line: null })
  }

  async function boot(source: string): Promise<void> {
    boots += 1
    if (boots > runLimits.boots) throw new RunStopped({ reason: 'restarts', line: null })
    restartDevice(device)
    interpreter = createInterpreter(await newModule(), {
      functions: bindFunctions(device),
      isTimeUp: () => ranMs() > runLimits.timeMs,
    })
    device.usedBytes = interpreter.usedBytes
    perform({ kind: 'start' }, ({ run }) => run(source))
  }

  function callHandler(handler: Handler | null, step: RunStep, argument: RetainedValue): void {
    if (handler) perform(step, ({ call }) => call(handler.callback, [argument, handler.userData]))
  }

  /** Advances the clock to a moment, running everything due until then. */
  async function runTimers(untilMs: number, source: string): Promise<void> {
    for (let calls = 0; ; calls += 1) {
      const timer = device.timers.next()
      const dueMs = Math.min(
        timer?.dueMs ?? Number.POSITIVE_INFINITY,
        device.rebootAtMs ?? Number.POSITIVE_INFINITY,
      )
      if (dueMs > untilMs) break
      device.nowMs = Math.max(device.nowMs, dueMs)
      if (dueMs === device.rebootAtMs) {
        await boot(source)
      } else if (calls >= runLimits.timerCalls) {
        areTimersSkipped = true
        device.timers.skipUntil(untilMs)
      } else if (timer) {
        device.timers.fire(timer)
        perform({ kind: 'timer', timer: timer.id }, ({ call }) => call(timer.callback, [timer.userData]))
      }
    }
    device.nowMs = Math.max(device.nowMs, untilMs)
  }

  return { boot, callHandler, runTimers, ranMs, hadHandler, areTimersSkipped: () => areTimersSkipped }
}

function bindFunctions(device: ScriptDevice): Parameters<typeof createInterpreter>[1]['functions'] {
  return Object.fromEntries(
    Object.entries(deviceFunctions).map(([name, run]) => [name, (args) => run(device, args)]),
  )
}
