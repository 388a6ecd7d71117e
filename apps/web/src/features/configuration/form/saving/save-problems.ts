import type { SaveResult } from '@fieldport/contract'
import { configMessages } from '@fieldport/domain'
import { localize, localizeOr } from '../../../../lib/texts/messages.ts'

/** The reason why the portal refused each key, in the reader's language. */
export function listSettingProblems({
  failedKeys,
  problems,
  localizableProblems,
}: Pick<SaveResult, 'failedKeys' | 'problems' | 'localizableProblems'>): ReadonlyMap<string, string> {
  return new Map(
    failedKeys.map((key) => [
      key,
      localizeOr(localizableProblems?.[key], problems[key] ?? localize(configMessages.invalid(key))),
    ]),
  )
}
