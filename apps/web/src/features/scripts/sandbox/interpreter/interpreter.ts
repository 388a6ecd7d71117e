import { scriptFileName } from '@fieldport/domain'
import type { QuickJSContext, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core'
import { toByteText } from '../device/bytes.ts'
import type { RetainedValue } from '../device/script-value.ts'
import { runLimits } from '../run-limits.ts'
import { createBridge, type HostFunctions } from './bridge.ts'

/** `stopped`: the time is up, or the interpreter itself failed; nothing more can run in it. */
export type CallOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'error'; readonly message: string; readonly line: number | null }
  | { readonly kind: 'stopped'; readonly reason: 'time' | 'broken'; readonly line: number | null }

export type InterpreterOptions = {
  /** By name in the script API. */
  readonly functions: HostFunctions
  readonly isTimeUp: () => boolean
}

export type Interpreter = ReturnType<typeof createInterpreter>

/**
 * An interpreter with its own memory for one script: it can use the given functions and nothing of the page. It is
 * never disposed of, because a script can leave it in any state: it is freed with its WebAssembly module.
 */
export function createInterpreter(quickjs: QuickJSWASMModule, { functions, isTimeUp }: InterpreterOptions) {
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(runLimits.memoryBytes)
  runtime.setMaxStackSize(runLimits.stackBytes)
  let isStopped = false
  runtime.setInterruptHandler(() => (isStopped ||= isTimeUp()))
  // Without dates, regular expressions, promises, proxies and typed arrays, which devices do not have.
  const context = runtime.newContext({ intrinsics: { BaseObjects: true, Eval: true, JSON: true } })
  const bridge = createBridge(context, functions, () => (isStopped ||= isTimeUp()))
  const settle = (work: () => ReturnType<QuickJSContext['evalCode']>): CallOutcome => {
    try {
      const result = work()
      if (!result.error) {
        result.value.dispose()
        return { kind: 'done' }
      }
      const told = bridge.describeError(result.error)
      result.error.dispose()
      return isStopped ? { kind: 'stopped', reason: 'time', line: told.line } : { kind: 'error', ...told }
    } catch (error) {
      // The interpreter exhausted the worker's own stack or memory.
      if (!(error instanceof RangeError || error instanceof WebAssembly.RuntimeError)) throw error
      return { kind: 'stopped', reason: isStopped ? 'time' : 'broken', line: null }
    }
  }
  return {
    /** Runs the whole script, as on boot. */
    run: (source: string): CallOutcome =>
      settle(() => context.evalCode(toByteText(source), scriptFileName, { type: 'global', strict: true })),
    /** Calls a function that the script registered, with texts as strings of bytes. */
    call: (callback: { readonly kept: number }, args: readonly RetainedValue[]): CallOutcome =>
      settle(() =>
        context.callFunction(bridge.toHandle(callback), context.undefined, args.map(bridge.toHandle)),
      ),
    usedBytes: (): number => usedBytes(runtime, context),
  }
}

function usedBytes(runtime: QuickJSRuntime, context: QuickJSContext): number {
  const usage: unknown = runtime.computeMemoryUsage().consume((handle) => context.dump(handle))
  const isKnown = typeof usage === 'object' && usage !== null && 'memory_used_size' in usage
  return isKnown ? Number(usage.memory_used_size) : 0
}
