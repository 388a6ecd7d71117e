import { type DeviceEvent, eventLevelName } from '../fleet/events.ts'
import { isCataloguedReading } from '../measurements/measurements.ts'
import { truncateText } from '../text-rules.ts'
import type { Condition } from './condition.ts'
import type { ConditionContext } from './rules/context.ts'
import { closeCondition, conditionName, type Draft, reportCondition } from './draft.ts'
import type { Evidence } from './evidence.ts'
import { noteOccurrence, occurrenceOf } from './occurrences.ts'
import { areGuardsFalse } from './limits.ts'

/** Limits for events per record and characters per text: bounds for what a device may send. */
const maximumEvents = 100
const maximumTopic = 64
const maximumMessage = 200

/**
 * What an event is about: its topic if that is a measurement, otherwise topic and message. A topic is a measurement when the
 * catalogue knows it, a rule limits it, the record has a value of it, or an earlier event that treated it as one is still open.
 */
function eventSubject(event: DeviceEvent, draft: Draft, context: ConditionContext, record: Evidence) {
  const { topic, msg } = event
  const isMeasurement =
    context.rulesOfKey.has(topic) ||
    typeof record.values[topic] === 'number' ||
    conditionName('event', topic) in draft.open ||
    isCataloguedReading(topic)
  return { isMeasurement, subject: isMeasurement ? topic : `${topic}\n${msg}` }
}

/**
 * Warnings and alarms open conditions, in the order in which the record lists them; alerts only notify; information closes those of a
 * measurement. An event about a measurement whose rules all have a false guard opens nothing: the guard is meant for the device's own
 * limits as well.
 */
export function applyEvents(draft: Draft, context: ConditionContext, record: Evidence): void {
  for (const full of record.events.slice(0, maximumEvents)) {
    const name = eventLevelName(full.lv)
    const { lv } = full
    const event = { topic: plainText(full.topic, maximumTopic), msg: plainText(full.msg, maximumMessage), lv }
    const { subject, isMeasurement } = eventSubject(event, draft, context, record)
    if (name === 'INFO') {
      if (isMeasurement) closeCondition(draft, 'event', subject, { at: record.evidenceSeconds, by: 'return' })
      continue
    }
    if (areGuardsFalse(subject, context, record.values)) continue
    const reason = { kind: 'event', ...event } as const
    if (name === 'ALERT') {
      const occurrence = occurrenceOf(record, record.evidenceSeconds, { subject, level: 'alert', reason })
      draft.occurrences = noteOccurrence(draft.occurrences, occurrence)
      continue
    }
    const level = name === 'ALARM' ? 'alarm' : 'warning'
    reportCondition(draft, record, { kind: 'event', subject, level, reason, isNews: true })
  }
}

/** Without control characters and unpaired surrogates, which databases reject: a subject is stored and queried. */
function plainText(text: string, maximumLength: number): string {
  return truncateText(text.toWellFormed().replaceAll(/\p{Cc}/gu, ' '), maximumLength)
}

/**
 * Whether people may clear an open condition, because no measurement of the device shows when it is over: trouble
 * codes, and events for which the portal has no limits. The others end with a value inside its limits, a message or a
 * correct clock.
 */
export function isClearable(
  { kind, subject }: Pick<Condition, 'kind' | 'subject'>,
  context: Pick<ConditionContext, 'rulesOfKey'>,
): boolean {
  return kind === 'code' || (kind === 'event' && !context.rulesOfKey.has(subject))
}
