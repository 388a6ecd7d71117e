import type { LimitRuleEntry } from '@fieldport/contract'
import { type AreaShape, findAreaProblem } from '@fieldport/domain'
import type { PlainMessageId, Message } from '@fieldport/messages'
import { createMessage } from '@fieldport/messages'
import { readDegrees, readNumber } from '../../../../lib/format/read-number.ts'
import { numberText } from '../../settings-dialog/display-draft.ts'
import {
  type DurationUnit,
  durationUnits,
  maximumDurationSeconds,
  type RuleInput,
  toDurationDraft,
} from '../rule-draft.ts'

export type StoredArea = NonNullable<LimitRuleEntry['area']>

/** An area rule while it is edited: numbers as typed, in degrees and metres. */
export type AreaDraft = {
  readonly name: string
  readonly fires: StoredArea['fires']
  readonly level: StoredArea['level']
  readonly kind: AreaShape['kind']
  readonly lat: string
  readonly lon: string
  readonly radius: string
  /** One corner per line: 'latitude, longitude'. */
  readonly corners: string
  readonly duration: string
  readonly durationUnit: DurationUnit
  readonly hysteresis: string
}
export type AreaField = keyof AreaDraft
export type AreaProblemAt = { readonly field: AreaField; readonly message: PlainMessageId | Message }

type Place = { readonly lat: number; readonly lon: number }

/** A circle around the device's position, wide enough for its receiver's noise. */
export function emptyAreaDraft(place: Place | undefined): AreaDraft {
  return {
    name: '',
    fires: 'left',
    level: 'alarm',
    kind: 'circle',
    lat: place ? degreesText(place.lat) : '',
    lon: place ? degreesText(place.lon) : '',
    radius: '200',
    corners: '',
    duration: '0',
    durationUnit: 's',
    hysteresis: '20',
  }
}

export function toAreaDraft(rule: LimitRuleEntry): AreaDraft {
  const empty = emptyAreaDraft(undefined)
  const { name, area, durationSeconds, hysteresis } = rule
  const terms = { name, hysteresis: numberText(hysteresis), ...toDurationDraft(durationSeconds) }
  if (!area) return { ...empty, ...terms }
  const { fires, level, shape } = area
  if (shape.kind === 'polygon')
    return {
      ...empty,
      ...terms,
      fires,
      level,
      kind: 'polygon',
      corners: shape.corners.map(cornerText).join('\n'),
    }
  const { lat, lon, radiusMetres } = shape
  return {
    ...empty,
    ...terms,
    fires,
    level,
    lat: String(lat),
    lon: String(lon),
    radius: numberText(radiusMetres),
  }
}

/** About a decimetre; more digits are meaningless. */
function degreesText(degrees: number): string {
  return String(Number(degrees.toFixed(6)))
}

function cornerText({ lat, lon }: Place): string {
  return `${degreesText(lat)}, ${degreesText(lon)}`
}

/** Applies a click on the map: the centre of a circle, or one more corner. */
export function withPlace(draft: AreaDraft, place: Place): AreaDraft {
  if (draft.kind === 'circle') return { ...draft, lat: degreesText(place.lat), lon: degreesText(place.lon) }
  return { ...draft, corners: [draft.corners.trim(), cornerText(place)].filter(Boolean).join('\n') }
}

/** The shape as far as it can be parsed, valid or not. */
export function shapeOf({ kind, lat, lon, radius, corners }: AreaDraft): AreaShape {
  const read = (text: string) => readDegrees(text) ?? Number.NaN
  if (kind === 'circle')
    return { kind, lat: read(lat), lon: read(lon), radiusMetres: readNumber(radius) ?? Number.NaN }
  const lines = corners.split('\n').filter((line) => line.trim() !== '')
  return {
    kind,
    corners: lines.map((line) => {
      const [one = '', other = '', more] = line.split(/[,;]\s*|\s+/u).filter(Boolean)
      return { lat: more === undefined ? read(one) : Number.NaN, lon: read(other) }
    }),
  }
}

export type ParsedArea =
  | { readonly input: RuleInput; readonly problems?: never }
  | { readonly input?: never; readonly problems: readonly AreaProblemAt[] }

/** Parses a draft into a rule, or the problems by field. @param guard is kept unchanged */
export function parseAreaDraft(draft: AreaDraft, guard: RuleInput['guard']): ParsedArea {
  const problems: AreaProblemAt[] = []
  const shape = shapeOf(draft)
  const problem = findAreaProblem(shape)
  if (problem) {
    const field = shape.kind === 'polygon' ? 'corners' : problem === 'areaRadiusWrong' ? 'radius' : 'lat'
    problems.push({ field, message: problem })
  }
  if (draft.name.trim() === '') problems.push({ field: 'name', message: 'areaNameMissing' })
  const hysteresis = readNumber(draft.hysteresis) ?? 0
  if (Number.isNaN(hysteresis)) problems.push({ field: 'hysteresis', message: 'numberNeeded' })
  if (hysteresis < 0) problems.push({ field: 'hysteresis', message: 'hysteresisNegative' })
  const typed = readNumber(draft.duration) ?? 0
  const durationSeconds = typed * durationUnits[draft.durationUnit]
  if (Number.isNaN(typed)) problems.push({ field: 'duration', message: 'numberNeeded' })
  if (durationSeconds < 0 || durationSeconds > maximumDurationSeconds)
    problems.push({ field: 'duration', message: createMessage('limitDurationWrong', { hours: 24 }) })
  if (problems.length > 0) return { problems }
  const { fires, level } = draft
  const area = { fires, level, shape: copyShape(shape) }
  return {
    input: { name: draft.name.trim(), key: '', durationSeconds, hysteresis, area, ...(guard && { guard }) },
  }
}

function copyShape(shape: AreaShape): StoredArea['shape'] {
  return shape.kind === 'circle' ? shape : { kind: 'polygon', corners: [...shape.corners] }
}
