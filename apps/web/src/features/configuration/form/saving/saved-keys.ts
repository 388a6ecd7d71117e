import { type ConfigValue, isSameConfigValue } from '@fieldport/domain'
import type { ConfigStore } from '../config-store.ts'

type SentValues = Readonly<Record<string, ConfigValue>>

/**
 * The sent keys that were accepted and still have the sent value. What was typed while the call was under way is not
 * sent yet, and stays in its field.
 */
export function findSavedKeys(
  store: Pick<ConfigStore, 'field'>,
  sent: SentValues,
  failedKeys: readonly string[],
): readonly string[] {
  return Object.keys(sent).filter((key) => !failedKeys.includes(key) && !isEditedSince(store, sent, key))
}

/** Marks refused keys with the reason, except those edited again since, because their new value was not refused. */
export function markRefusedKeys(
  store: Pick<ConfigStore, 'field' | 'setProblem'>,
  sent: SentValues,
  problems: ReadonlyMap<string, string>,
): void {
  for (const [key, problem] of problems) {
    if (!isEditedSince(store, sent, key)) store.setProblem(key, problem)
  }
}

function isEditedSince(store: Pick<ConfigStore, 'field'>, sent: SentValues, key: string): boolean {
  const { edit } = store.field(key)
  return (
    edit !== undefined && (edit.problem !== undefined || !isSameConfigValue(edit.value, sent[key] ?? null))
  )
}
