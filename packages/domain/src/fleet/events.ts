import { isObject } from '../objects.ts'

export const eventLevelNames = ['INFO', 'ALERT', 'WARN', 'ALARM'] as const
export type EventLevelName = (typeof eventLevelNames)[number]

/** Thresholds of the levels. Source: specification 3, section 3 ('Event levels'). */
export const eventLevels: Readonly<Record<EventLevelName, number>> = {
  INFO: 10,
  ALERT: 20,
  WARN: 30,
  ALARM: 40,
}

export type DeviceEvent = { readonly topic: string; readonly msg: string; readonly lv: number }

/** The state of a device by its worst event: INFO does not change it. */
export const eventStates = ['ok', 'alert', 'warning', 'alarm'] as const
export type EventState = (typeof eventStates)[number]

/**
 * The name of a level: the band of width 10 that ends at its threshold, so 31 to 40 is ALARM. Above the last band it is ALARM,
 * below the first INFO. Source: specification 3, section 3.
 */
export function eventLevelName(level: number): EventLevelName {
  if (level > eventLevels.WARN) return 'ALARM'
  if (level > eventLevels.ALERT) return 'WARN'
  return level > eventLevels.INFO ? 'ALERT' : 'INFO'
}

/** The events of a record. Invalid ones are left out; an event without a readable level is INFO. */
export function parseEvents(value: unknown): readonly DeviceEvent[] {
  if (!Array.isArray(value)) return []
  return value.map(parseEvent).filter((event) => event !== undefined)
}

function parseEvent(value: unknown): DeviceEvent | undefined {
  if (!isObject(value)) return undefined
  const topic = readWord(value['topic'])
  const msg = readWord(value['msg'])
  if (topic === '' && msg === '') return undefined
  const level =
    typeof value['lv'] === 'string' && value['lv'].trim() !== '' ? Number(value['lv']) : value['lv']
  return { topic, msg, lv: typeof level === 'number' && Number.isFinite(level) ? level : eventLevels.INFO }
}

/** Without direction marks: one that a device leaves open would reorder the text around it, in lists, mails and notifications. */
function readWord(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.replaceAll(/\p{Bidi_Control}/gu, '') : ''
}

/** The highest level among events; undefined if there are none. */
export function worstLevel(events: readonly DeviceEvent[]): number | undefined {
  return events.reduce<number | undefined>((worst, { lv }) => Math.max(worst ?? lv, lv), undefined)
}

const stateOfLevel: Readonly<Record<EventLevelName, EventState>> = {
  INFO: 'ok',
  ALERT: 'alert',
  WARN: 'warning',
  ALARM: 'alarm',
}

/** The state by the worst of the events; 'ok' without any. */
export function eventState(events: readonly DeviceEvent[]): EventState {
  const worst = worstLevel(events)
  return worst === undefined ? 'ok' : stateOfLevel[eventLevelName(worst)]
}
