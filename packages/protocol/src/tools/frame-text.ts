import { parseHex } from '../can/hex.ts'
import { parseCanId } from './can-id-text.ts'

export type FrameLineProblem = 'json' | 'noData' | 'id' | 'baseId' | 'data'

export type ParsedFrames = {
  /** In the format of a point's `can1` list. */
  readonly frames: readonly { readonly id: number; readonly data: string }[]
  /** Line numbers, from 1, with the problem of each. */
  readonly problems: readonly { readonly line: number; readonly problem: FrameLineProblem }[]
}

/** More than a point contains; the rest is ignored. */
const maximumFrames = 500
/** Bytes of one frame or of a reassembled packet. Source: SAE J1939-21, section 5.10. */
const maximumBytes = 1785

/**
 * Parses pasted frames: one per line, '18FEF100 FF00FF…', '18FEF100#FF00FF…' or as logged by candump, with the identifier in
 * hexadecimal; or the JSON of a `can1` list, with the identifier as a number, or of messages with such lists.
 */
export function parseFrameText(text: string): ParsedFrames {
  const trimmed = text.trim()
  if (trimmed.startsWith('[') || trimmed.startsWith('{')) return readJsonFrames(trimmed)
  const frames: { id: number; data: string }[] = []
  const problems: { line: number; problem: FrameLineProblem }[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || frames.length === maximumFrames) continue
    const frame = readLine(line)
    if (typeof frame === 'string') problems.push({ line: index + 1, problem: frame })
    else frames.push(frame)
  }
  return { frames, problems }
}

function readLine(line: string): { readonly id: number; readonly data: string } | FrameLineProblem {
  // '(1436509052.249713) can0 18FEF100#FF00' and 'can0 18FEF100 [2] FF 00', as candump writes them.
  const plain = line
    .trim()
    .replace(/^\([\d.: -]+\)\s+/, '')
    .replace(/^v?s?l?can\d+\s+/i, '')
    .replace(/\s+\[\d+\]\s+/, ' ')
  const [idText = '', ...rest] = plain.split(/[\s#:,]+/)
  const id = parseCanId(idText, 'hex')
  if (typeof id === 'string') return 'id'
  if (id.bits === 11) return 'baseId'
  const data = rest
    .map((part) => part.replace(/^0x/i, ''))
    .join('')
    .toUpperCase()
  if (data === '') return 'noData'
  return isPayload(data) ? { id: id.id, data } : 'data'
}

function isPayload(data: string): boolean {
  return data.length <= maximumBytes * 2 && parseHex(data) !== null
}

function readJsonFrames(text: string): ParsedFrames {
  const list = parseList(text)
  if (list === null) return { frames: [], problems: [{ line: 1, problem: 'json' }] }
  const frames: { id: number; data: string }[] = []
  const problems: { line: number; problem: FrameLineProblem }[] = []
  for (const [index, element] of list.slice(0, maximumFrames).entries()) {
    const frame = readElement(element)
    if (typeof frame === 'string') problems.push({ line: index + 1, problem: frame })
    else frames.push(frame)
  }
  return { frames, problems }
}

function parseList(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return (Array.isArray(value) ? value : [value]).flatMap(framesOf)
  } catch {
    return null
  }
}

/** The frames of both buses of a message, which may have none; anything else unchanged. */
function framesOf(element: unknown): readonly unknown[] {
  if (typeof element !== 'object' || element === null) return [element]
  const lists = ['can1', 'can2'].flatMap((key) => (element as Readonly<Record<string, unknown>>)[key] ?? [])
  return lists.length > 0 || 'ts' in element ? lists : [element]
}

function readElement(element: unknown): { readonly id: number; readonly data: string } | FrameLineProblem {
  if (typeof element !== 'object' || element === null || !('id' in element)) return 'id'
  const id = typeof element.id === 'number' ? parseCanId(String(element.id), 'decimal') : 'notDecimal'
  if (typeof id === 'string') return 'id'
  const data = 'data' in element ? element.data : ''
  return typeof data === 'string' && isPayload(data) ? { id: id.id, data: data.toUpperCase() } : 'data'
}
