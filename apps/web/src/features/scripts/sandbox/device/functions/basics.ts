import { shorten } from '../effect-log.ts'
import { fromByteText } from '../bytes.ts'
import type { ScriptDevice } from '../script-device.ts'
import { isReference, readInteger, readText, ScriptError, type ScriptValue } from '../script-value.ts'
import type { DeviceFunctions } from './device-function.ts'

const maximumBlockBytes = 100_000

/** Functions of C's math library that a script may bind, with their number of arguments. */
const cMathFunctions: ReadonlyMap<string, number> = new Map([
  ...['ceil', 'floor', 'round', 'fabs', 'sqrt', 'exp', 'log', 'log10', 'log2'].map(
    (name) => [name, 1] as const,
  ),
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan'].map((name) => [name, 1] as const),
  ...['pow', 'atan2', 'fmin', 'fmax', 'fmod'].map((name) => [name, 2] as const),
])

/** Formats a value as the device's interpreter prints it: the content of objects is not shown. */
function printed(value: ScriptValue): string {
  if (isReference(value)) return `<${value.type === 'other' ? 'object' : value.type}>`
  return typeof value === 'string' ? fromByteText(value) : String(value)
}

/** @throws ScriptError for unallocated memory, which a device would simply read */
function blockAt(device: ScriptDevice, pointer: ScriptValue): number {
  const bytes = typeof pointer === 'number' ? device.memory.get(pointer) : undefined
  if (bytes === undefined) throw new ScriptError('pointer must come from Sys.malloc')
  return bytes
}

/** Functions of the language itself and of the device's memory. */
export const basicFunctions: DeviceFunctions = {
  print(device, args) {
    device.log.add({ kind: 'print', text: shorten(args.map(printed).join(' ')) })
  },
  mkstr(device, args) {
    const [pointer, second, third] = args
    const size = blockAt(device, pointer)
    const offset = args.length > 2 ? readInteger(second, 'offset', 0, size) : 0
    const length = readInteger(args.length > 2 ? third : second, 'length', 0, size - offset)
    // Only firmware functions can write into memory, so it is unchanged since its allocation.
    return '\u0000'.repeat(length)
  },
  'Sys.malloc'(device, [size]) {
    const bytes = readInteger(size, 'bytes', 1, maximumBlockBytes)
    const address = device.nextAddress
    // Like the device's heap: in steps of eight bytes, with a header before each block.
    device.nextAddress += Math.ceil(bytes / 8) * 8 + 8
    device.memory.set(address, bytes)
    return address
  },
  'Sys.free'(device, [pointer]) {
    blockAt(device, pointer)
    device.memory.delete(pointer as number)
  },
  /** @returns the name under which the interpreter has the C function */
  ffi(_device, [value]) {
    const signature = readText(value, 'signature')
    const [, name, parameters] = /^\s*double\s+(\w+)\s*\(([^)]*)\)\s*$/.exec(signature) ?? []
    const count = parameters?.split(',').filter((parameter) => /^\s*double\b/.test(parameter)).length
    if (name !== undefined && cMathFunctions.get(name) === count) return name
    const wanted = /(\w+)\s*\(/.exec(signature)?.[1] ?? ''
    throw new ScriptError(`firmware function ${shorten(wanted)} is not available in a test run`)
  },
}
