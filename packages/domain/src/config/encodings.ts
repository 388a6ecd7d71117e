import { truncateText } from '../text-rules.ts'

const decimalText = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i

/** A finite decimal number; undefined for anything else, including hexadecimal and empty text. */
export function parseDecimal(text: string): number | undefined {
  const trimmed = text.trim()
  if (!decimalText.test(trimmed)) return undefined
  const value = Number(trimmed)
  return Number.isFinite(value) ? value : undefined
}

function parts(text: string): readonly string[] {
  return text.split(',').map((part) => part.trim())
}

/** A warning or alarm as edited: disabled ones keep their limits. */
export type AlertRange = {
  readonly enabled: boolean
  readonly low: number | null
  readonly high: number | null
}

/** 'enable,low,high'. An enabled one has both limits, low below high. Source: specification 3, section 3. */
export function parseAlertRange(text: string): AlertRange | undefined {
  const [enable = '', lowText = '', highText = '', ...rest] = parts(text)
  if (!/^[01]$/.test(enable) || rest.length > 0) return undefined
  const low = lowText === '' ? null : parseDecimal(lowText)
  const high = highText === '' ? null : parseDecimal(highText)
  if (low === undefined || high === undefined) return undefined
  const enabled = enable === '1'
  const isOrdered = low !== null && high !== null && low < high
  return !enabled || isOrdered ? { enabled, low, high } : undefined
}

/** The inverse of `parseAlertRange`. */
export function formatAlertRange({ enabled, low, high }: AlertRange): string {
  return `${enabled ? 1 : 0},${low ?? ''},${high ?? ''}`
}

/** Two points of a line, and the unit of the result. */
export type Calibration = {
  readonly lowIn: number
  readonly lowOut: number
  readonly highIn: number
  readonly highOut: number
  readonly unit: string
}

/**
 * 'LowIn,LowOut,HighIn,HighOut', optionally followed by a unit. The inputs must differ; otherwise there is no line.
 * Source: specification 3, section 3 (the fifth element is the unit); design notes, 'Encodings'.
 */
export function parseCalibration(text: string): Calibration | undefined {
  const fields = parts(text)
  if (fields.length !== 4 && fields.length !== 5) return undefined
  const [lowIn, lowOut, highIn, highOut] = fields.slice(0, 4).map(parseDecimal)
  const isLine = lowIn !== undefined && highIn !== undefined && lowIn !== highIn
  if (!isLine || lowOut === undefined || highOut === undefined) return undefined
  return { lowIn, lowOut, highIn, highOut, unit: truncateText(fields[4] ?? '', 15) }
}

/** The inverse of `parseCalibration`; commas in the unit are removed, because they separate the fields. */
export function formatCalibration({ lowIn, lowOut, highIn, highOut, unit }: Calibration): string {
  return [lowIn, lowOut, highIn, highOut, unit.replaceAll(',', '')].join(',')
}

/** The reported value for a measured one. */
export function applyCalibration({ lowIn, lowOut, highIn, highOut }: Calibration, value: number): number {
  return lowOut + ((value - lowIn) * (highOut - lowOut)) / (highIn - lowIn)
}

export type ModbusRead = { readonly slave: number; readonly function: number; readonly register: number }

/** The first four codes are Modbus' own; those for 32-bit reads are ours. Source: design notes, 'Encodings'. */
export const modbusFunctions = [
  { value: 0, label: 'Disabled' },
  { value: 1, label: 'Read coil' },
  { value: 2, label: 'Read discrete input' },
  { value: 3, label: 'Read holding register, 16 bit' },
  { value: 4, label: 'Read input register, 16 bit' },
  { value: 5, label: 'Read holding register, 32 bit little-endian' },
  { value: 6, label: 'Read holding register, 32 bit big-endian' },
  { value: 7, label: 'Read input register, 32 bit little-endian' },
  { value: 8, label: 'Read input register, 32 bit big-endian' },
] as const

/**
 * 'slave,function,register': slave 1 to 247, register 0 to 65535. Unknown function codes are accepted, because the full list is not
 * public.
 */
export function parseModbusSettings(text: string): ModbusRead | undefined {
  const fields = parts(text)
  if (fields.length !== 3 || !fields.every((field) => /^\d{1,5}$/.test(field))) return undefined
  const [slave = 0, code = 0, register = 0] = fields.map(Number)
  if (slave < 1 || slave > 247 || code > 99 || register > 65_535) return undefined
  return { slave, function: code, register }
}

/** The inverse of `parseModbusSettings`. */
export function formatModbusSettings(read: ModbusRead): string {
  return `${read.slave},${read.function},${read.register}`
}

/** An active Modbus entry: its settings are present and its function is not 'Disabled'. */
export function isModbusConfigured(settings: unknown): boolean {
  if (typeof settings !== 'string' || settings.trim() === '') return false
  return parseModbusSettings(settings)?.function !== 0
}
