import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../lib/api/client.ts'
import type { RuleInput } from '../rule-draft.ts'

const typingPauseMs = 400
/** Caches previews while somebody alternates between values. */
const freshMs = 60_000

/** How often a rule would have fired on stored data; a request is cancelled when the rule changes. */
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

/** The name does not affect the preview. */
function askedText(rule: RuleInput): string {
  return JSON.stringify({ ...rule, name: undefined })
}
