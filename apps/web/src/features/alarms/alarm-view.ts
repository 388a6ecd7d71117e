import { type ConditionKind, conditionKinds, type ConditionLevel, conditionLevels } from '@fieldport/domain'

export const alarmTabs = ['open', 'history'] as const
export type AlarmTab = (typeof alarmTabs)[number]

/** Those that nobody has acknowledged, that are assigned to the reader, or that are shelved. */
export const alarmFilters = ['new', 'mine', 'shelved'] as const
export type AlarmFilter = (typeof alarmFilters)[number]

/** Which alarms are shown; all of it stands in the address. */
export type AlarmView = {
  /** Absent: what is open. */
  readonly tab?: 'history'
  readonly q?: string
  readonly level?: ConditionLevel
  readonly kind?: ConditionKind
  readonly customer?: string
  /** Absent: all but those that are shelved. */
  readonly only?: AlarmFilter
  /** The one that is shown in full (`Alarm.id`). */
  readonly alarm?: string
}

const longestText = 200
/** The subject of an event is its topic and its message. */
const longestId = 5_000

/** Reads the view from the address; what cannot be read is left out. */
export function parseAlarmView(search: Record<string, unknown>): AlarmView {
  const { tab, q, level, kind, customer, only, alarm } = search
  const knownLevel = conditionLevels.find((each) => each === level)
  const knownKind = conditionKinds.find((each) => each === kind)
  const knownFilter = alarmFilters.find((each) => each === only)
  return {
    ...(tab === 'history' && { tab }),
    ...(isText(q) && { q: q.slice(0, longestText) }),
    ...(knownLevel && { level: knownLevel }),
    ...(knownKind && { kind: knownKind }),
    ...(isText(customer) && { customer: customer.slice(0, longestText) }),
    ...(knownFilter && { only: knownFilter }),
    ...(isText(alarm) && alarm.length <= longestId && { alarm }),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
