import type { ConfigValue } from '@fieldport/domain'
import { checkConfigValue, findConfigKey } from '@fieldport/domain'
import { formatEnglish } from '@fieldport/messages'
import { RpcError } from '../rpc/rpc-error.ts'
import { isIdentity } from './defaults.ts'
import type { ConfigStore } from './store.ts'

/** The framework's code for a rejected configuration. */
const invalidConfigCode = -1
/** Unknown keys are stored, but the flash is small. */
const maximumKeys = 2000

/** The values that a device accepts from a change: all of them or, with RpcError, none. */
export function checkChange(
  config: ConfigStore,
  change: ReadonlyMap<string, ConfigValue>,
): ReadonlyMap<string, ConfigValue> {
  if (config.value('endpoint.config_to_portal') === false)
    throw new RpcError(invalidConfigCode, 'Configuration from the portal is disabled')
  const taken = new Map<string, ConfigValue>()
  let added = 0
  for (const [key, value] of change) {
    const present = config.value(key)
    if (present === undefined) added++
    // A sender of a whole configuration includes read-only facts.
    if (isIdentity(key) && value === present) continue
    const checked = checkConfigValue(key, value)
    if (!checked.ok) throw new RpcError(invalidConfigCode, formatEnglish(checked.message))
    taken.set(key, checked.value === null ? emptyOf(key) : checked.value)
  }
  if (config.size() + added > maximumKeys)
    throw new RpcError(invalidConfigCode, 'No space left for more keys')
  return taken
}

/** A device has no null for texts; a number without a value stays without. */
function emptyOf(key: string): ConfigValue {
  const row = findConfigKey(key)
  return row === undefined || row.parser === 'number' || row.parser === 'boolean' ? null : ''
}
