import type { PlainMessageId } from '@fieldport/messages'
import { isObject } from '../objects.ts'
import {
  clampDecimals,
  type DisplaySettings,
  displayTextLength,
  maximumDecimals,
} from '../display/display-settings.ts'
import { inputKeys, maximumExpressionLength } from './expression.ts'
import { parseExpression } from './parse.ts'

/** A key that is computed from others. The key never changes while the channel exists. */
export type ComputedChannel = {
  readonly key: string
  readonly name: string
  readonly units: string
  readonly decimals: number
  readonly expression: string
}

/** Our limits, except the length of units, which is that of a display setting. */
export const computedLimits = {
  channels: 20,
  nameLength: 25,
  unitsLength: displayTextLength,
} as const

/** The keys of channels: calc1 to calc20. */
export function isComputedKey(key: string): boolean {
  return /^calc(?:[1-9]|1\d|20)$/.test(key)
}

/** The lowest free key; undefined if all are used. */
export function nextComputedKey(channels: readonly ComputedChannel[]): string | undefined {
  const taken = new Set(channels.map(({ key }) => key))
  for (let number = 1; number <= computedLimits.channels; number += 1) {
    if (!taken.has(`calc${number}`)) return `calc${number}`
  }
  return undefined
}

export type ComputedChannelField = 'key' | 'name' | 'units' | 'decimals' | 'expression'

export type ComputedChannelProblem = {
  readonly field: ComputedChannelField
  readonly message: PlainMessageId
  /** Position in the expression, end excluded. */
  readonly at?: number
  readonly end?: number
}

/** The problems of one channel; empty if it is valid. */
export function validateComputedChannel(channel: ComputedChannel): readonly ComputedChannelProblem[] {
  const problems: (ComputedChannelProblem | undefined)[] = [
    isComputedKey(channel.key) ? undefined : { field: 'key', message: 'computedKeyWrong' },
    isPlain(channel.name) && channel.name.trim() !== '' && channel.name.length <= computedLimits.nameLength
      ? undefined
      : { field: 'name', message: 'computedNameWrong' },
    isPlain(channel.units) && channel.units.length <= computedLimits.unitsLength
      ? undefined
      : { field: 'units', message: 'computedUnitsTooLong' },
    Number.isInteger(channel.decimals) && channel.decimals >= 0 && channel.decimals <= maximumDecimals
      ? undefined
      : { field: 'decimals', message: 'computedDecimalsWrong' },
    expressionProblem(channel.expression),
  ]
  return problems.filter((problem) => problem !== undefined)
}

function expressionProblem(text: string): ComputedChannelProblem | undefined {
  const parsed = parseExpression(text)
  if (!parsed.ok) {
    const { message, at, end } = parsed
    return { field: 'expression', message, at, end }
  }
  const keys = inputKeys(parsed.expression)
  const computed = keys.find(isComputedKey)
  if (computed !== undefined) {
    const at = text.indexOf(computed)
    const message = 'computedOfComputed'
    return { field: 'expression', message, at, end: at + computed.length }
  }
  if (keys.length > 0) return undefined
  return {
    field: 'expression',
    message: 'expressionWithoutKey',
    at: 0,
    end: text.length,
  }
}

/** No control characters, nothing that a browser would not show. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

/**
 * Parses the stored channels of a device. Anything invalid by today's rules is left out. Never throws.
 */
export function parseComputedChannels(value: unknown): readonly ComputedChannel[] {
  const found = new Map<string, ComputedChannel>()
  for (const entry of Array.isArray(value) ? value.slice(0, computedLimits.channels) : []) {
    const channel = parseComputedChannel(entry)
    if (channel && !found.has(channel.key) && validateComputedChannel(channel).length === 0)
      found.set(channel.key, channel)
  }
  return [...found.values()]
}

/** The fields of a channel and nothing else; undefined: one is missing or has another type. */
export function parseComputedChannel(entry: unknown): ComputedChannel | undefined {
  if (!isObject(entry)) return undefined
  const { key, name, units = '', decimals = 2, expression } = entry
  if (typeof key !== 'string' || typeof name !== 'string' || typeof units !== 'string') return undefined
  if (typeof decimals !== 'number' || typeof expression !== 'string') return undefined
  if (expression.length > maximumExpressionLength) return undefined
  return { key, name: name.trim(), units: units.trim(), decimals, expression: expression.trim() }
}

/**
 * The display settings of a device with its computed channels: a channel's own name, units and decimals apply unless somebody chose
 * others. The result has no prototype.
 */
export function mergeComputedSettings(
  settings: DisplaySettings,
  channels: readonly ComputedChannel[],
): DisplaySettings {
  if (channels.length === 0) return settings
  const merged: Record<string, DisplaySettings[string]> = Object.assign(Object.create(null), settings)
  for (const { key, name, units, decimals } of channels) {
    merged[key] = { name, units, dp: clampDecimals(decimals), ...settings[key] }
  }
  return merged
}
