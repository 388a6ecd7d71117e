import type { ConditionLevel } from './condition.ts'
import { closeCondition, type Draft, reportCondition } from './draft.ts'
import type { Evidence, TroubleCodeReport } from './evidence.ts'

const lampNames = ['stop', 'malfunction', 'warning', 'protect'] as const

/** The level of codes by their message's lamps: the stop lamp makes them an alarm; null: no lamp is on. */
export function getTroubleCodeLevel(lamps: TroubleCodeReport['lamps']): ConditionLevel | null {
  if (lamps.stop === 'on') return 'alarm'
  return lampNames.some((name) => lamps[name] === 'on') ? 'warning' : null
}

/**
 * Codes of a message with a lamp on open conditions. A later message of the same bus and controller without the code, or with its
 * lamps off, closes them. Lamps whose state is not available do not affect their codes, and a message with neither has no effect.
 */
export function applyTroubleCodes(draft: Draft, record: Evidence): void {
  for (const message of record.troubleCodes ?? []) applyReport(draft, record, message)
}

function applyReport(draft: Draft, record: Evidence, message: TroubleCodeReport): void {
  const { bus, source, codes } = message
  const lamps = lampNames.filter((name) => message.lamps[name] === 'on')
  const areOff = lamps.length === 0 && lampNames.some((name) => message.lamps[name] === 'off')
  if (codes.length === 0 && lamps.length === 0 && !areOff) return
  const reported = new Set(areOff ? [] : codes.map((code) => codeSubject(message, code)))
  for (const { kind, subject, reason } of Object.values(draft.open)) {
    const isOfSender = reason.kind === 'code' && reason.bus === bus && reason.source === source
    if (isOfSender && !reported.has(subject))
      closeCondition(draft, kind, subject, { at: record.evidenceSeconds, by: 'return' })
  }
  const level = getTroubleCodeLevel(message.lamps)
  if (level === null) return
  for (const { spn, fmi } of codes) {
    const subject = codeSubject(message, { spn, fmi })
    reportCondition(draft, record, {
      kind: 'code',
      subject,
      level,
      reason: { kind: 'code', bus, source, spn, fmi, lamps },
    })
  }
}

function codeSubject({ bus, source }: TroubleCodeReport, { spn, fmi }: TroubleCodeReport['codes'][number]) {
  return `${bus} ${source} ${spn}:${fmi}`
}
