import type { RulePreviewAnswer } from '@fieldport/contract'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../lib/api/client.ts'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { joinFacts } from '../../../../lib/format/direction.ts'
import { formatDuration } from '../../../../lib/format/durations.ts'
import { formatDateTime } from '../../../../lib/format/times.ts'
import type { RuleInput } from '../rule-draft.ts'
import classes from './rule-preview.module.css'

type Props = {
  readonly deviceid: string
  /** Undefined: it is not complete yet. */
  readonly input: RuleInput | undefined
}

/** How often the rule would have fired. Its height is constant, so that nothing moves while typing. */
export function RulePreview({ deviceid, input }: Props) {
  const { t } = useTranslation()
  const { query, isAsked, isPossible } = useRulePreview(deviceid, input)
  return (
    <div className={classes['preview']} aria-live="polite" data-testid="rule-preview">
      {isPossible ? (
        <Outcome t={t} isAsked={isAsked} query={query} />
      ) : (
        <p className={classes['quiet']}>{t('Enter a limit to see how often it would have fired.')}</p>
      )}
    </div>
  )
}

type OutcomeProps = Pick<ReturnType<typeof useRulePreview>, 'query' | 'isAsked'> & { readonly t: TFunction }

function Outcome({ t, isAsked, query }: OutcomeProps): ReactNode {
  if (!isAsked || query.isFetching) return <p className={classes['quiet']}>{t('Checking stored data…')}</p>
  if (query.isError)
    return (
      <div className={classes['failed']}>
        <p className={classes['quiet']}>{errorMessage(query.error)}</p>
        <Button size="compact-xs" variant="default" onClick={() => void query.refetch()}>
          {t('Retry')}
        </Button>
      </div>
    )
  if (!query.data) return null
  return (
    <>
      <p className={classes['count']}>{countText(query.data, t)}</p>
      <p className={classes['quiet']}>{joinFacts(detailTexts(query.data, t))}</p>
    </>
  )
}

const twoDays = 172_800

/** 'Would have fired 3 times in the last 30 days'; a plan with a single day of storage shows no more. */
function countText({ fromSeconds, toSeconds, values, count, checkedUntil }: RulePreviewAnswer, t: TFunction) {
  const isDay = toSeconds - fromSeconds < twoDays
  const isWhole = checkedUntil === null
  if (values === 0 && isWhole)
    return isDay
      ? t('No data for this measurement in the last 24 hours')
      : t('No data for this measurement in the last 30 days')
  if (count === 0 && isWhole)
    return isDay
      ? t('Would not have fired in the last 24 hours')
      : t('Would not have fired in the last 30 days')
  if (count === 0) return t('Would not have fired in the data checked')
  if (isWhole)
    return isDay
      ? t('Would have fired {{count}} times in the last 24 hours', { count })
      : t('Would have fired {{count}} times in the last 30 days', { count })
  return isDay
    ? t('Would have fired at least {{count}} times in the last 24 hours', { count })
    : t('Would have fired at least {{count}} times in the last 30 days', { count })
}

function detailTexts(preview: RulePreviewAnswer, t: TFunction): readonly string[] {
  const { firstAt, lastAt, alarms, openSeconds, checkedUntil } = preview
  const texts: string[] = []
  if (firstAt !== null && lastAt !== null) {
    const [first, last] = [formatDateTime(firstAt), formatDateTime(lastAt)]
    texts.push(firstAt === lastAt ? first : t('First {{first}}, last {{last}}', { first, last }))
    if (alarms > 0) texts.push(t('{{count}} alarms', { count: alarms }))
    texts.push(t('open for {{duration}} in total', { duration: formatDuration(openSeconds) }))
  }
  if (checkedUntil !== null)
    texts.push(t('too much data to check after {{time}}', { time: formatDateTime(checkedUntil) }))
  return texts
}

const typingPauseMs = 400
/** Caches previews while somebody alternates between values. */
const freshMs = 60_000

/** How often a rule would have fired on stored data; a request is cancelled when the rule changes. */
function useRulePreview(deviceid: string, input: RuleInput | undefined) {
  const text = input && askedText(input)
  const [asked] = useDebouncedValue(text, typingPauseMs)
  const isAsked = text !== undefined && asked === text
  const query = useQuery({
    ...api.device.previewLimitRule.queryOptions({
      input: { deviceid, ...(JSON.parse(asked ?? '{}') as Omit<RuleInput, 'name'>) },
    }),
    enabled: isAsked,
    staleTime: freshMs,
    retry: false,
  })
  return { query, isAsked, isPossible: text !== undefined }
}

/** The name does not affect the preview. */
function askedText(rule: RuleInput): string {
  return JSON.stringify({ ...rule, name: undefined })
}
