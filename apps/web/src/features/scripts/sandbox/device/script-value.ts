/** A return value of a device function, or a text or number from a script. */
export type ScriptPrimitive = undefined | null | boolean | number | string

/** A value that stays inside the interpreter: a function, an object, or a value without an equivalent here. */
export type ScriptReference = {
  readonly type: 'function' | 'object' | 'array' | 'other'
  /** Keeps the value for a later call. @returns its number in the interpreter */
  readonly keep: () => number
  /** @throws ScriptError if it cannot be written as JSON or is too long */
  readonly toJson: () => string
}

/** An argument as a script passed it. Text is a string of bytes: each character is 0 to 255. */
export type ScriptValue = ScriptPrimitive | ScriptReference

/** A value kept for a later call, such as a timer's user data. */
export type RetainedValue = ScriptPrimitive | { readonly kept: number }

/** An error in the script, thrown at the line of the call as by the device's firmware. */
export class ScriptError extends Error {
  override name = 'TypeError'
}

export function isReference(value: ScriptValue): value is ScriptReference {
  return typeof value === 'object' && value !== null
}

export function retainValue(value: ScriptValue): RetainedValue {
  return isReference(value) ? { kept: value.keep() } : value
}

/** @throws ScriptError unless it is a number; NaN and infinities are numbers */
export function readNumber(value: ScriptValue, name: string): number {
  if (typeof value !== 'number') throw new ScriptError(`${name} must be a number`)
  return value
}

/** @throws ScriptError unless it is an integer within both bounds */
export function readInteger(value: ScriptValue, name: string, minimum: number, maximum: number): number {
  const number = readNumber(value, name)
  if (!Number.isInteger(number) || number < minimum || number > maximum)
    throw new ScriptError(`${name} must be a whole number from ${minimum} to ${maximum}`)
  return number
}

/** @throws ScriptError unless it is a text: mJS converts nothing implicitly */
export function readText(value: ScriptValue, name: string): string {
  if (typeof value !== 'string') throw new ScriptError(`${name} must be a string`)
  return value
}

/** @throws ScriptError unless it is a function */
export function readFunction(value: ScriptValue, name: string): { readonly kept: number } {
  if (!isReference(value) || value.type !== 'function') throw new ScriptError(`${name} must be a function`)
  return { kept: value.keep() }
}
