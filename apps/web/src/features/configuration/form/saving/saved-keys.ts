import { type ConfigValue, isSameConfigValue } from '@fieldport/domain'
import type { ConfigStore } from '../config-store.ts'

/**
 * The sent keys that were accepted and still have the sent value. What was typed while the call was under way is not
 * sent yet, and stays in its field.
 */
export function findSavedKeys(
  store: Pick<ConfigStore, 'field'>,
  sent: Readonly<Record<string, ConfigValue>>,
  failedKeys: readonly string[],
): readonly string[] {
  return Object.entries(sent).flatMap(([key, value]) => {
    const { edit } = store.field(key)
    const isNewer =
      edit !== undefined && (edit.problem !== undefined || !isSameConfigValue(edit.value, value))
    return isNewer || failedKeys.includes(key) ? [] : [key]
  })
}
