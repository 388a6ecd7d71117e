import { imageMaximumBytes } from '../images/image-limits.ts'
import { isObject } from '../objects.ts'
import {
  type Widget,
  widgetBounds,
  type WidgetElement,
  widgetElementTypes,
  widgetFontSizes,
  defaultIndicator,
} from './widget.ts'

/** An exported widget, with its image as base64. */
export type WidgetFile = { readonly widget: Widget; readonly image: string | null }

/** Why a file is rejected: it is not a widget file, or its first invalid field and what that accepts. */
export type WidgetFileProblem = { readonly field: string; readonly expected: Expected } | 'noWidgetFile'

type Expected =
  | { readonly kind: 'yesOrNo' | 'colour' | 'list' | 'object' | 'image' | 'unique' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'text'; readonly most: number }
  | { readonly kind: 'oneOf'; readonly values: readonly (string | number)[] }

const format = 'custom-widget'
const formatVersion = 1
/** Large enough for an image and sixty elements. */
export const widgetFileMaximumBytes = 1024 * 1024

/** A widget as a JSON file, the inverse of `readWidgetFile`. */
export function writeWidgetFile({ widget, image }: WidgetFile): string {
  const content = { format, version: formatVersion, widget, ...(image === null ? {} : { image }) }
  return `${JSON.stringify(content, null, 2)}\n`
}

/**
 * Parses an uploaded widget file: every field is validated as on the server, missing fields are rejected and unknown
 * ones are left out. Never throws.
 */
export function readWidgetFile(text: string): WidgetFile | { readonly problem: WidgetFileProblem } {
  const content = parseJson(text)
  if (!isObject(content) || content['format'] !== format || content['version'] !== formatVersion)
    return { problem: 'noWidgetFile' }
  const { image = null } = content
  const found = findImageProblem(image) ?? findProblem(content['widget'], widgetFields, 'widget')
  if (found) return { problem: found }
  const given = content['widget'] as Widget
  const widget: Widget = {
    ...pick(given, widgetFields),
    elements: given.elements.map((element) => ({
      ...pick(element, elementFields),
      indicator: pick(element.indicator, indicatorFields),
    })),
  }
  return { widget, image: image as string | null }
}

type Fields = Readonly<Record<string, Expected & { readonly fields?: Fields; readonly isWhole?: true }>>

const yesOrNo = { kind: 'yesOrNo' } as const
const colour = { kind: 'colour' } as const
const number = (least: number, most: number) => ({ kind: 'number', least, most }) as const
const text = (most: number) => ({ kind: 'text', most }) as const
const oneOf = (values: readonly (string | number)[]) => ({ kind: 'oneOf', values }) as const
const limit = number(-1e12, 1e12)
const units = oneOf([1, 2, 3, 4])

const indicatorFields: Readonly<Record<keyof typeof defaultIndicator, Expected>> = {
  min: limit,
  max: limit,
  highAlarm: limit,
  highWarning: limit,
  lowWarning: limit,
  lowAlarm: limit,
  normal: colour,
  warningColor: colour,
  alarmColor: colour,
  barColor: colour,
  rotation: oneOf([0, 90, 180, 270]),
  radius: number(0, 200),
  borderColor: colour,
  borderThickness: number(0, 20),
  shadow: yesOrNo,
}

const elementFields: Readonly<Record<keyof WidgetElement, Fields[string]>> = {
  id: text(40),
  xVal: number(0, widgetBounds.x),
  yVal: number(0, widgetBounds.y),
  displayType: oneOf(widgetElementTypes),
  dataElement: text(100),
  label: text(100),
  colour,
  bold: yesOrNo,
  underline: yesOrNo,
  fontSize: { ...number(widgetFontSizes.least, widgetFontSizes.most), isWhole: true },
  width: number(widgetBounds.minimumSize, widgetBounds.x),
  height: number(widgetBounds.minimumSize, widgetBounds.y),
  indicator: { kind: 'object', fields: indicatorFields },
}

const widgetFields: Readonly<Record<keyof Widget, Fields[string]>> = {
  name: text(200),
  width: units,
  height: units,
  imageIsActive: yesOrNo,
  backgroundColour: colour,
  showLastReading: yesOrNo,
  snapToGrid: yesOrNo,
  changeColorisActive: yesOrNo,
  warningColor: colour,
  alertColor: colour,
  elements: { kind: 'list', fields: elementFields },
}

function findProblem(value: unknown, fields: Fields, path: string): WidgetFileProblem | undefined {
  if (!isObject(value)) return { field: path, expected: { kind: 'object' } }
  for (const [name, rule] of Object.entries(fields)) {
    const field = `${path}.${name}`
    const given = Object.hasOwn(value, name) ? value[name] : undefined
    // What a value may be says nothing to somebody whose file has none.
    if (given === undefined) return { field, expected: { kind: 'object' } }
    if (!isKept(given, rule)) {
      const { fields: _, isWhole: __, ...expected } = rule
      return { field, expected: expected as Expected }
    }
    const inner = rule.fields && findInnerProblem(given, rule.fields, field)
    if (inner) return inner
  }
  return undefined
}

function findInnerProblem(value: unknown, fields: Fields, path: string): WidgetFileProblem | undefined {
  if (!Array.isArray(value)) return findProblem(value, fields, path)
  for (const [at, each] of value.entries()) {
    const problem = findProblem(each, fields, `${path}[${at + 1}]`)
    if (problem) return problem
  }
  const ids = value.map((each: WidgetElement) => each.id)
  const twice = ids.findIndex((id, at) => id === '' || ids.indexOf(id) !== at)
  return twice < 0 ? undefined : { field: `${path}[${twice + 1}].id`, expected: { kind: 'unique' } }
}

function isKept(value: unknown, rule: Fields[string]): boolean {
  switch (rule.kind) {
    case 'yesOrNo':
      return typeof value === 'boolean'
    case 'colour':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
    case 'number':
      return isNumberBetween(value, rule) && (!rule.isWhole || Number.isInteger(value))
    case 'text':
      return typeof value === 'string' && value.length <= rule.most && value.isWellFormed()
    case 'oneOf':
      return rule.values.some((known) => known === value)
    case 'list':
      return Array.isArray(value) && value.length <= widgetBounds.elements
    default:
      return isObject(value)
  }
}

function isNumberBetween(value: unknown, { least, most }: { readonly least: number; readonly most: number }) {
  return typeof value === 'number' && value >= least && value <= most
}

/** Whether it is an image is decided by the server from its bytes. */
function findImageProblem(image: unknown): WidgetFileProblem | undefined {
  const most = Math.ceil(imageMaximumBytes / 3) * 4
  const isKeptImage =
    image === null ||
    (typeof image === 'string' &&
      image.length <= most &&
      image.length % 4 === 0 &&
      /^[A-Za-z0-9+/]+={0,2}$/.test(image))
  return isKeptImage ? undefined : { field: 'image', expected: { kind: 'image' } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function pick<Part extends object>(value: Part, fields: Readonly<Record<keyof Part, unknown>>): Part {
  const known = Object.entries(value).filter(([name]) => Object.hasOwn(fields, name))
  return Object.fromEntries(known) as Part
}
