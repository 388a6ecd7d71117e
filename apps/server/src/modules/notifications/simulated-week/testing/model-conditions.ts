import { type WeekEntry, nameOf, pressureRule, yardRule } from './week-log.ts'

/** 0: alert, 1: warning, 2: alarm. */
export type Level = 0 | 1 | 2

/** Something that people may be notified of. */
export type Occurrence = {
  readonly topic: string
  readonly level: Level
  readonly ts: number
  readonly received: number
  /** Its condition was shelved at that time. */
  readonly isShelved: boolean
}

/** A condition that is open. */
export type OpenCondition = {
  level: Level
  /** When it began, by the device's clock. */
  since: number
  /** Device time of its newest record. */
  newest: number
  isAcknowledged: boolean
  /** Its level when it was shelved, and until when it is. */
  shelf?: { readonly level: Level; readonly until: number } | undefined
}

type DeviceRecord = Extract<WeekEntry, { kind: 'record' }>

type State = {
  readonly wrong: Map<string, OpenCondition>
  isBelow: { readonly warning: boolean; readonly alarm: boolean }
  isOut: boolean
  readonly note: (rule: string) => void
}

/** The rules about the conditions of one device, in their plainest form. */
export function createConditions(note: (rule: string) => void) {
  const wrong = new Map<string, OpenCondition>()
  const state: State = { wrong, isBelow: { warning: false, alarm: false }, isOut: false, note }
  return {
    apply: (record: DeviceRecord): readonly Occurrence[] => [
      ...applyEvent(state, record),
      ...applyPressure(state, record),
      ...applyPosition(state, record),
    ],
    acknowledge(name: string): void {
      const known = wrong.get(name)
      if (known) known.isAcknowledged = true
    },
    clear: (name: string): void => void wrong.delete(name),
    shelve(name: string, until: number): void {
      const known = wrong.get(name)
      if (known) known.shelf = { level: known.level, until }
    },
    /** Alarms that need attention, by name. */
    unacknowledgedAlarms: (at: number): ReadonlyMap<string, OpenCondition> =>
      new Map(
        [...wrong].filter(
          ([, each]) => each.level === 2 && !each.isAcknowledged && !(at < (each.shelf?.until ?? 0)),
        ),
      ),
  }
}

/** Whether a condition is shelved. One shelved as a warning that becomes an alarm is shelved no longer. */
function isHidden({ wrong }: State, name: string, level: Level, at: number): boolean {
  const known = wrong.get(name)
  if (!known?.shelf || at >= known.shelf.until) return false
  if (known.shelf.level < 2 && level === 2) known.shelf = undefined
  return known.shelf !== undefined
}

function applyEvent(state: State, { ts, at, event }: DeviceRecord): readonly Occurrence[] {
  if (!event || event.lv <= 10) return []
  const level: Level = event.lv <= 20 ? 0 : event.lv <= 30 ? 1 : 2
  const occurrence = { topic: event.topic, level, ts, received: at }
  if (level === 0) return [{ ...occurrence, isShelved: false }]
  const name = nameOf(event.topic, event.msg)
  const isShelved = isHidden(state, name, level, at)
  const known = state.wrong.get(name)
  const isNewest = known === undefined || ts > known.newest
  state.wrong.set(name, {
    ...known,
    level: isNewest ? level : known.level,
    since: Math.min(ts, known?.since ?? ts),
    newest: Math.max(ts, known?.newest ?? ts),
    // An earlier acknowledgement does not apply to a new event.
    isAcknowledged: false,
  })
  return [{ ...occurrence, isShelved }]
}

function applyPressure(state: State, record: DeviceRecord): readonly Occurrence[] {
  const { pressure } = record
  if (pressure === undefined) return []
  const { warningBelow, alarmBelow, hysteresis } = pressureRule
  const holds = (limit: number, was: boolean) => {
    if (was && pressure >= limit && pressure < limit + hysteresis) state.note('hysteresis')
    return pressure < (was ? limit + hysteresis : limit)
  }
  const { warning, alarm } = state.isBelow
  state.isBelow = { warning: holds(warningBelow, warning), alarm: holds(alarmBelow, alarm) }
  return applyValue(state, 'pressure', state.isBelow.alarm ? 2 : state.isBelow.warning ? 1 : 0, record)
}

function applyPosition(state: State, record: DeviceRecord): readonly Occurrence[] {
  const { metres } = record
  if (metres === undefined) return []
  const { radius, hysteresis } = yardRule
  state.isOut = metres > (state.isOut ? radius - hysteresis : radius)
  return applyValue(state, 'yard', state.isOut ? 2 : 0, record)
}

/** Opens, updates or closes a condition by the level of its value. */
function applyValue(
  state: State,
  name: string,
  level: Level,
  { ts, at }: DeviceRecord,
): readonly Occurrence[] {
  const known = state.wrong.get(name)
  if (level === 0) {
    state.wrong.delete(name)
    return []
  }
  const isShelved = isHidden(state, name, level, at)
  const isWorse = known === undefined || level > known.level
  const isAcknowledged = isWorse ? false : known.isAcknowledged
  const since = known?.since ?? ts
  state.wrong.set(name, { shelf: known?.shelf, level, since, newest: ts, isAcknowledged })
  if (isAcknowledged) state.note('acknowledged')
  return isAcknowledged ? [] : [{ topic: name, level, ts, received: at, isShelved }]
}

/** A device is reported as silent once the portal has listened for longer than this without contact. */
const silenceSeconds = 360

/** Reports a device as silent. */
export function createSilenceWatch() {
  let last: number | undefined
  let listenedSeconds = 0
  let isReported = false
  return {
    recordContact(seconds: number): void {
      if (last !== undefined && seconds <= last) return
      last = seconds
      listenedSeconds = 0
      isReported = false
    },
    /** Counts the time that the portal listened. */
    listen(from: number, to: number): readonly Occurrence[] {
      if (last === undefined || isReported) return []
      const before = listenedSeconds
      const begin = Math.max(from, last)
      listenedSeconds += Math.max(0, to - begin)
      if (listenedSeconds <= silenceSeconds) return []
      isReported = true
      const since = begin + silenceSeconds - before
      return [{ topic: 'contact', level: 1, ts: since, received: since, isShelved: false }]
    },
  }
}
