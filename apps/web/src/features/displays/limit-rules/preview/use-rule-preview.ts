import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../lib/api/client.ts'
import type { RuleInput } from '../rule-draft.ts'

const typingPauseMs = 400
/** As long as somebody goes back and forth between two values. */
const freshMs = 60_000

/** How often a rule would have fired on stored data; what is asked is given up as soon as the rule is another. */
export function useRulePreview(deviceid: string, input: RuleInput | undefined) {
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

/** What its name is changes nothing. */
function askedText(rule: RuleInput): string {
  return JSON.stringify({ ...rule, name: undefined })
}
