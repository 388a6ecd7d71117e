import type { RuleField } from './rule-draft.ts'

const fieldOfPath: Readonly<Record<string, RuleField>> = {
  name: 'name',
  key: 'key',
  warning: 'warningLow',
  'warning.low': 'warningLow',
  'warning.high': 'warningHigh',
  alarm: 'alarmLow',
  'alarm.low': 'alarmLow',
  'alarm.high': 'alarmHigh',
  durationSeconds: 'duration',
  hysteresis: 'hysteresis',
  guard: 'guardFrom',
  'guard.key': 'guardKey',
  'guard.value': 'guardValue',
  'guard.from': 'guardFrom',
  'guard.to': 'guardTo',
}

/** The fields that the server's response refers to; empty: the rule as a whole. */
export function fieldsOfError(error: unknown): readonly RuleField[] {
  const data = readProperty(error, 'data')
  const issues = readProperty(data, 'issues')
  if (!Array.isArray(issues)) return []
  return issues.flatMap((issue: unknown) => {
    const path = readProperty(issue, 'path')
    const field = Array.isArray(path) ? fieldOfPath[path.join('.')] : undefined
    return field === undefined ? [] : [field]
  })
}

function readProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}
