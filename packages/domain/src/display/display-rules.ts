import { createMessage, type Message, type PlainMessageId } from '@fieldport/messages'
import { isObject } from '../objects.ts'
import {
  type DisplayType,
  displayOrder,
  displayTextLength,
  displayTypes,
  maximumDecimals,
  numberDisplayTypes,
  textDisplayTypes,
} from './display-settings.ts'
import { gaugeFields } from './gauge.ts'
import { describeMeasurement, type MeasurementOptions } from '../measurements/measurements.ts'

export type DisplayProblem = { readonly field: string; readonly message: PlainMessageId | Message }

/** The fields that the dialog offers for a key. Source: specification 3, section 5 ('Display settings dialog'). */
export function displayFields(key: string, options: MeasurementOptions = {}) {
  const { kind } = describeMeasurement(key, options)
  const custom = /^cp\d+$/.test(key)
  const types: readonly DisplayType[] = kind === 'string' ? textDisplayTypes : numberDisplayTypes
  return {
    name: custom || kind === 'hours',
    units: custom && kind !== 'string',
    decimals: kind !== 'hours' && kind !== 'string',
    displayTypes: kind === 'hours' ? [] : types,
  }
}

/**
 * Problems of a display setting by field; empty if it may be saved. The input is unvalidated. The rules are the
 * specification's (3, section 5), which has no messages, so those are ours.
 */
export function validateDisplaySetting(value: unknown): readonly DisplayProblem[] {
  if (!isObject(value)) return [{ field: '', message: 'displaySettingNotObject' }]
  const problems = [
    checkType(value['displayType']),
    checkWhole('sort', value['sort'], displayOrder.lowest, displayOrder.highest),
    checkWhole('dp', value['dp'], 0, maximumDecimals),
    checkText('name', value['name'], false),
    checkText('units', value['units'], false),
    ...(value['displayType'] === 'gauge' ? checkGauge(value['gaugeSettings']) : []),
    ...(value['displayType'] === 'digital' ? checkDigital(value['digitalSettings']) : []),
  ]
  return problems.filter((problem) => problem !== undefined)
}

function checkType(value: unknown): DisplayProblem | undefined {
  if (value === undefined || displayTypes.some((type) => type === value)) return undefined
  return { field: 'displayType', message: 'displayTypeUnknown' }
}

function checkWhole(field: string, value: unknown, lowest: number, highest: number) {
  if (value === undefined) return undefined
  const valid = typeof value === 'number' && Number.isInteger(value) && value >= lowest && value <= highest
  return valid ? undefined : { field, message: createMessage('wholeNumberNeeded', { lowest, highest }) }
}

function checkText(field: string, value: unknown, required: boolean): DisplayProblem | undefined {
  if (value === undefined && !required) return undefined
  if (typeof value !== 'string' || (required && value.trim() === '')) {
    return { field, message: 'textNeeded' }
  }
  const fits = Array.from(value).length <= displayTextLength
  return fits ? undefined : { field, message: createMessage('textTooLong', { maximum: displayTextLength }) }
}

function checkNumber(field: string, value: unknown): DisplayProblem | undefined {
  const valid = typeof value === 'number' && Number.isFinite(value)
  return valid ? undefined : { field, message: 'numberNeeded' }
}

function checkGauge(value: unknown): readonly (DisplayProblem | undefined)[] {
  const gauge = isObject(value) ? value : {}
  const missing = gaugeFields.map((field) => checkNumber(`gaugeSettings.${field}`, gauge[field]))
  if (missing.some((problem) => problem !== undefined)) return missing
  const ordered = Number(gauge['min']) < Number(gauge['max'])
  return ordered ? [] : [{ field: 'gaugeSettings.max', message: 'maximumBelowMinimum' }]
}

function checkDigital(value: unknown): readonly (DisplayProblem | undefined)[] {
  const digital = isObject(value) ? value : {}
  return [
    checkNumber('digitalSettings.lowThreshold', digital['lowThreshold']),
    checkText('digitalSettings.lowString', digital['lowString'], true),
    checkText('digitalSettings.highString', digital['highString'], true),
  ]
}
