import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core'
import { foldToBytes, fromByteText } from '../device/bytes.ts'
import { shorten } from '../device/effect-log.ts'
import {
  type RetainedValue,
  ScriptError,
  type ScriptPrimitive,
  type ScriptValue,
} from '../device/script-value.ts'
import { runLimits } from '../run-limits.ts'
import { explainError, lineOfStack } from './error-text.ts'
import { prelude } from './prelude.ts'
import { preludeTable } from './prelude-table.ts'

/** @throws ScriptError, which the script receives at the line of its call */
export type HostFunction = (args: readonly ScriptValue[]) => ScriptPrimitive
export type HostFunctions = Readonly<Record<string, HostFunction>>

/** Functions inside the interpreter that handle its values, captured before the script could replace anything. */
type Tools = Readonly<Record<'describe' | 'kindOf' | 'mistake' | 'parse' | 'stringify', QuickJSHandle>>

type Border = {
  readonly context: QuickJSContext
  readonly tools: Tools
  /** Values kept inside for a later call, by number. */
  readonly kept: QuickJSHandle[]
}

/**
 * Passes values between interpreter and host: primitives directly, texts as JSON, the rest by number. `isOver` makes
 * every host call fail.
 */
export function createBridge(context: QuickJSContext, functions: HostFunctions, isOver: () => boolean) {
  const wrap = (name: string, run: HostFunction): QuickJSHandle =>
    context.newFunction(name, (...handles) => {
      try {
        if (isOver()) throw new ScriptError('interrupted')
        return toHandle(border, run(handles.map((handle) => toValue(border, handle))))
      } catch (error) {
        if (!(error instanceof ScriptError)) throw error
        // Created in the interpreter, so that it knows the line of the call.
        throw context
          .newString(`${name}: ${error.message}`)
          .consume((text) => useTool(border, 'mistake', text))
      }
    })
  const border: Border = { context, tools: installPrelude(context, functions, wrap), kept: [] }
  return {
    toHandle: (value: RetainedValue): QuickJSHandle => toHandle(border, value),
    describeError: (error: QuickJSHandle) => describeError(border, error),
  }
}

function useTool({ context, tools }: Border, name: keyof Tools, value: QuickJSHandle): QuickJSHandle {
  return context.callFunction(tools[name], context.undefined, value).unwrap()
}

function toHandle(border: Border, value: RetainedValue): QuickJSHandle {
  const { context, kept } = border
  if (value === undefined) return context.undefined
  if (value === null) return context.null
  if (typeof value === 'number') return context.newNumber(value)
  if (typeof value === 'boolean') return value ? context.true : context.false
  if (typeof value === 'object') return (kept[value.kept] ?? context.undefined).dup()
  return context.newString(JSON.stringify(value)).consume((json) => useTool(border, 'parse', json))
}

function toValue(border: Border, handle: QuickJSHandle): ScriptValue {
  const { context, kept } = border
  const kind = useTool(border, 'kindOf', handle).consume((name) => context.getString(name))
  if (kind === 'undefined') return undefined
  if (kind === 'null') return null
  if (kind === 'number') return context.getNumber(handle)
  if (kind === 'boolean') return context.eq(handle, context.true)
  if (kind === 'string') {
    refuseLong(context, handle)
    // As JSON, because a zero byte would end a text passed directly.
    return String(JSON.parse(jsonOf(border, handle)))
  }
  const type = kind === 'function' || kind === 'object' || kind === 'array' ? kind : 'other'
  return { type, keep: () => kept.push(handle.dup()) - 1, toJson: () => jsonOf(border, handle) }
}

function jsonOf(border: Border, handle: QuickJSHandle): string {
  return useTool(border, 'stringify', handle).consume((json) => {
    // Even in a short text, each character may be escaped.
    refuseLong(border.context, json, runLimits.argumentLength * longestEscape)
    return foldToBytes(border.context.getString(json))
  })
}

/** Length of the escape '\\u0000' of a zero byte. */
const longestEscape = 6

function refuseLong(
  context: QuickJSContext,
  text: QuickJSHandle,
  maximum: number = runLimits.argumentLength,
): void {
  const length = context.getProp(text, 'length').consume((handle) => context.getNumber(handle))
  if (length > maximum) throw new ScriptError(`more than ${runLimits.argumentLength} characters`)
}

/** An uncaught error: its text, and the line where it was thrown. */
function describeError(
  { context, tools }: Border,
  error: QuickJSHandle,
): { readonly message: string; readonly line: number | null } {
  const result = context.callFunction(tools.describe, context.undefined, error)
  if (result.error) return { message: 'unknown error', line: null }
  const json = result.value.consume((handle) => context.getString(handle))
  const [name, message, stack] = (JSON.parse(json) as unknown[]).map(String)
  const text = explainError(name ?? '', message ?? '')
  return { message: shorten(fromByteText(foldToBytes(text))), line: lineOfStack(stack ?? '') }
}

function installPrelude(
  context: QuickJSContext,
  functions: HostFunctions,
  wrap: (name: string, run: HostFunction) => QuickJSHandle,
): Tools {
  const host = context.newObject()
  for (const [name, run] of Object.entries(functions))
    wrap(name, run).consume((handle) => context.setProp(host, name, handle))
  const install = context.evalCode(prelude, 'prelude.js').unwrap()
  const table = context.newString(JSON.stringify(preludeTable))
  const tools = context.callFunction(install, context.undefined, host, table).unwrap()
  const tool = (name: keyof Tools) => context.getProp(tools, name)
  return {
    describe: tool('describe'),
    kindOf: tool('kindOf'),
    mistake: tool('mistake'),
    parse: tool('parse'),
    stringify: tool('stringify'),
  }
}
