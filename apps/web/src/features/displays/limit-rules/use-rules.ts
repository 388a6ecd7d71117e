import type { LimitRuleEntry } from '@fieldport/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/api/client.ts'
import { limitRulesOptions } from '../../../lib/device/limit-rules.ts'
import type { RuleInput } from './rule-draft.ts'

/** A device's limit rules, and functions to change them; all cards read the same list. */
export function useRules(deviceid: string) {
  const queries = useQueryClient()
  const options = limitRulesOptions(deviceid)
  const query = useQuery({ ...options, staleTime: 0 })
  const refresh = () => queries.invalidateQueries({ queryKey: options.queryKey })
  const save = useMutation({
    mutationFn: ({
      input,
      stored,
    }: {
      readonly input: RuleInput
      readonly stored: LimitRuleEntry | undefined
    }) =>
      stored
        ? client.device.setLimitRule({ deviceid, id: stored.id, version: stored.version, ...input })
        : client.device.addLimitRule({ deviceid, ...input }),
    onSuccess: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Pick<LimitRuleEntry, 'id'>) => client.device.deleteLimitRule({ deviceid, id }),
    onSettled: refresh,
  })
  /** Fetches the current rules, bypassing the cache. */
  const fresh = async () => (await queries.fetchQuery({ ...options, staleTime: 0 })).Items
  return { query, rules: query.data?.Items ?? noRules, save, remove, fresh }
}

const noRules: readonly LimitRuleEntry[] = []
