import { chartRangeChoices, findRangeProblem, type Retention } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import type { ChartRange } from '../../../ui/chart/chart-range.ts'
import { problemText, retentionText } from '../../../ui/chart/retention-text.ts'

/** Why a device's plan does not hold a range, in the specification's words; undefined: it does. */
export function rangeProblem(
  range: ChartRange,
  retention: Retention,
  nowSeconds: number,
  t: TFunction,
): string | undefined {
  if (range.kind === 'fixed') {
    const problem = findRangeProblem(range, retention, nowSeconds)
    return problem && problemText(problem, retention, t)
  }
  const choice = chartRangeChoices(retention, false).find(({ preset }) => preset.id === range.id)
  return choice?.disabledMessage === undefined ? undefined : retentionText(retention, t)
}
