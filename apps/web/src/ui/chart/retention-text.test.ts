import type { RangeProblem, Retention } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { problemText } from './retention-text.ts'

const t = ((key: string, values: Record<string, unknown> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
    key,
  )) as unknown as TFunction
const retention = { planName: 'Basic', retentionDays: 1 } as Retention

it('names the plan and its days if the plan is the reason, or else the problem', () => {
  const older = { code: 'OLDER_THAN_PLAN', message: 'Too old.' } as unknown as RangeProblem
  expect(problemText(older, retention, t)).toBe('Data older than 1 day(s) is unavailable on the Basic plan.')
  const other = { code: 'FROM_AFTER_TO', message: 'Start must be before end.' } as unknown as RangeProblem
  expect(problemText(other, retention, t)).toBe('Start must be before end.')
})
