import { scriptFileName } from '@fieldport/domain'
import type { QuickJSContext, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core'
import { toByteText } from '../device/bytes.ts'
import type { KeptValue } from '../device/script-value.ts'
import { runLimits } from '../run-limits.ts'
import { createBridge, type HostFunctions } from './bridge.ts'

/** `stopped`: the time is up, or the interpreter itself broke; nothing more can run in it. */
export type CallOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'error'; readonly message: string; readonly line: number | null }
  | { readonly kind: 'stopped'; readonly reason: 'time' | 'broken'; readonly line: number | null }

export type InterpreterOptions = {
  /** By their names in the script API. */
  readonly functions: HostFunctions
  readonly isTimeUp: () => boolean
}

export type Interpreter = ReturnType<typeof createInterpreter>

/**
 * An interpreter of its own for one script, in its own memory: it sees the functions it is given and nothing of the page. It is
 * never taken apart, since a script can leave it in any state: it goes with its WebAssembly module.
 */
export function createInterpreter(quickjs: QuickJSWASMModule, { functions, isTimeUp }: InterpreterOptions) {
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(runLimits.memoryBytes)
  runtime.setMaxStackSize(runLimits.stackBytes)
  let isStopped = false
  runtime.setInterruptHandler(() => (isStopped ||= isTimeUp()))
  // Neither dates, regular expressions, promises, proxies nor typed arrays: the devices have none.
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
      // The interpreter ran out of the worker's own stack or memory.
      if (!(error instanceof RangeError || error instanceof WebAssembly.RuntimeError)) throw error
      return { kind: 'stopped', reason: isStopped ? 'time' : 'broken', line: null }
    }
  }
  return {
    /** Runs a whole script, as a boot does. */
    run: (source: string): CallOutcome =>
      settle(() => context.evalCode(toByteText(source), scriptFileName, { type: 'global', strict: true })),
    /** Calls a function that the script left, with texts as strings of bytes. */
    call: (callback: { readonly kept: number }, args: readonly KeptValue[]): CallOutcome =>
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
