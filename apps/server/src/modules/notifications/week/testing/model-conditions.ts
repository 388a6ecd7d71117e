import { type Happening, nameOf, pressureRule, yardRule } from './happenings.ts'

/** 0: alert, 1: warning, 2: alarm. */
export type Level = 0 | 1 | 2

/** Something that people may want to be told. */
export type News = {
  readonly topic: string
  readonly level: Level
  readonly ts: number
  readonly received: number
  /** It was shelved as it came. */
  readonly isShelved: boolean
}

/** Something that is wrong by now. */
export type Wrong = {
  level: Level
  /** When it began, by the clock of the device. */
  since: number
  /** When the newest thing that was said of it happened. */
  newest: number
  isAcknowledged: boolean
  /** As it was shelved, and until when. */
  shelf?: { readonly level: Level; readonly until: number } | undefined
}

type DeviceRecord = Extract<Happening, { kind: 'record' }>

type State = {
  readonly wrong: Map<string, Wrong>
  isBelow: { readonly warning: boolean; readonly alarm: boolean }
  isOut: boolean
  readonly note: (rule: string) => void
}

/** The rules about what is wrong with one device, as a person would say them. */
export function createConditions(note: (rule: string) => void) {
  const wrong = new Map<string, Wrong>()
  const state: State = { wrong, isBelow: { warning: false, alarm: false }, isOut: false, note }
  return {
    take: (record: DeviceRecord): readonly News[] => [
      ...takeEvent(state, record),
      ...takePressure(state, record),
      ...takePlace(state, record),
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
    /** Alarms that somebody should see to, by their names. */
    unseenAlarms: (at: number): ReadonlyMap<string, Wrong> =>
      new Map(
        [...wrong].filter(
          ([, each]) => each.level === 2 && !each.isAcknowledged && !(at < (each.shelf?.until ?? 0)),
        ),
      ),
  }
}

/** What is shelved is told to nobody, unless it was a warning and is an alarm now: then it is shelved no longer. */
function isHidden({ wrong }: State, name: string, level: Level, at: number): boolean {
  const known = wrong.get(name)
  if (!known?.shelf || at >= known.shelf.until) return false
  if (known.shelf.level < 2 && level === 2) known.shelf = undefined
  return known.shelf !== undefined
}

function takeEvent(state: State, { ts, at, event }: DeviceRecord): readonly News[] {
  if (!event || event.lv <= 10) return []
  const level: Level = event.lv <= 20 ? 0 : event.lv <= 30 ? 1 : 2
  const news = { topic: event.topic, level, ts, received: at }
  if (level === 0) return [{ ...news, isShelved: false }]
  const name = nameOf(event.topic, event.msg)
  const isShelved = isHidden(state, name, level, at)
  const known = state.wrong.get(name)
  const isNewest = known === undefined || ts > known.newest
  state.wrong.set(name, {
    ...known,
    level: isNewest ? level : known.level,
    since: Math.min(ts, known?.since ?? ts),
    newest: Math.max(ts, known?.newest ?? ts),
    // Whoever acknowledged it had not seen this.
    isAcknowledged: false,
  })
  return [{ ...news, isShelved }]
}

function takePressure(state: State, record: DeviceRecord): readonly News[] {
  const { pressure } = record
  if (pressure === undefined) return []
  const { warningBelow, alarmBelow, hysteresis } = pressureRule
  const holds = (limit: number, was: boolean) => {
    if (was && pressure >= limit && pressure < limit + hysteresis) state.note('hysteresis')
    return pressure < (was ? limit + hysteresis : limit)
  }
  const { warning, alarm } = state.isBelow
  state.isBelow = { warning: holds(warningBelow, warning), alarm: holds(alarmBelow, alarm) }
  return takeValue(state, 'pressure', state.isBelow.alarm ? 2 : state.isBelow.warning ? 1 : 0, record)
}

function takePlace(state: State, record: DeviceRecord): readonly News[] {
  const { metres } = record
  if (metres === undefined) return []
  const { radius, hysteresis } = yardRule
  state.isOut = metres > (state.isOut ? radius - hysteresis : radius)
  return takeValue(state, 'yard', state.isOut ? 2 : 0, record)
}

/** Of what a value says: it holds, is over, or grew worse. */
function takeValue(state: State, name: string, level: Level, { ts, at }: DeviceRecord): readonly News[] {
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

/** A device is missed once the portal has listened for longer than this without hearing of it. */
const missedAfter = 360

/** When a device is missed. */
export function createSilenceWatch() {
  let last: number | undefined
  let heard = 0
  let isTold = false
  return {
    hear(seconds: number): void {
      if (last !== undefined && seconds <= last) return
      last = seconds
      heard = 0
      isTold = false
    },
    /** The portal listened from one moment to another. */
    listen(from: number, to: number): readonly News[] {
      if (last === undefined || isTold) return []
      const before = heard
      const begin = Math.max(from, last)
      heard += Math.max(0, to - begin)
      if (heard <= missedAfter) return []
      isTold = true
      const since = begin + missedAfter - before
      return [{ topic: 'contact', level: 1, ts: since, received: since, isShelved: false }]
    },
  }
}
