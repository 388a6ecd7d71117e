import { type ConditionKind, conditionKinds, type ConditionLevel, conditionLevels } from '@fieldport/domain'

/** Unacknowledged, assigned to the reader, or shelved conditions. */
const alarmFilters = ['new', 'mine', 'shelved'] as const
export type AlarmFilter = (typeof alarmFilters)[number]

/** The state of the list; all of it is in the URL. */
export type AlarmView = {
  /** Absent: open conditions. */
  readonly tab?: 'history'
  readonly q?: string
  readonly level?: ConditionLevel
  readonly kind?: ConditionKind
  readonly customer?: string
  /** Absent: all except shelved ones. */
  readonly only?: AlarmFilter
  /** The selected alarm (`Alarm.id`). */
  readonly alarm?: string
}

const longestText = 200
/** An event's subject consists of its topic and message. */
const longestId = 5_000

/** Parses the view in the URL; invalid values are left out. */
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
