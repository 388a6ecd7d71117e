import {
  baseIntervalWarning,
  maskedPasswordMessage,
  type DeviceVariant,
  type ConfigValue,
  configMessages,
  findEndpointProblems,
  type FlatConfig,
  isBaseIntervalTooShort,
  isMaskedPassword,
  normaliseHttpAddress,
  normaliseMqttServer,
} from '@fieldport/domain'
import { localize } from '../../../../lib/texts/messages.ts'

export type Changes = Readonly<Record<string, ConfigValue>>

/** A confirmation required before anything is sent. */
export type SaveConfirmation = {
  readonly code: 'baseInterval' | 'blankedPassword' | 'configToPortal'
  readonly title: string
  readonly message: string
}

export type SavePlan =
  | { readonly kind: 'nothing'; readonly message: string }
  | { readonly kind: 'invalid'; readonly problems: ReadonlyMap<string, string> }
  | { readonly kind: 'ready'; readonly changes: Changes; readonly questions: readonly SaveConfirmation[] }

const configToPortal: SaveConfirmation = {
  code: 'configToPortal',
  title: 'Configuration from the portal',
  message:
    'Disabling configuration from the portal cannot be reversed here: only local access to the device can enable it again. Continue?',
}

/**
 * Confirmations required before values are sent to a device by any means. Source: specification 2, sections 4, 5
 * ('Config save') and 8.
 */
export function findRiskConfirmations(values: FlatConfig): readonly SaveConfirmation[] {
  return [
    ...(isBaseIntervalTooShort(values['device.base_interval'])
      ? [{ code: 'baseInterval', ...baseIntervalWarning } as const]
      : []),
    ...(values['endpoint.config_to_portal'] === false ? [configToPortal] : []),
  ]
}

/** Those of the form, plus a check for passwords that consist of the asterisks of the mask. */
function findFormConfirmations(changes: Changes): readonly SaveConfirmation[] {
  const isBlanked = Object.entries(changes).some(([key, value]) => isMaskedPassword(key, value))
  return [
    ...(isBlanked
      ? [{ code: 'blankedPassword', title: 'Blanked Password', message: maskedPasswordMessage } as const]
      : []),
    ...findRiskConfirmations(changes),
  ]
}

const addressKeys = {
  'endpoint.mqtt.server': normaliseMqttServer,
  'endpoint.http.address': normaliseHttpAddress,
} as const

/** Normalises addresses for the device. Source: specification 2, section 5 ('Network and endpoints'). */
function normaliseAddresses(changes: Changes): Changes {
  const entries = Object.entries(addressKeys).flatMap(([key, normalise]) => {
    const value = changes[key]
    return typeof value === 'string' ? [[key, normalise(value)] as const] : []
  })
  return { ...changes, ...Object.fromEntries(entries) }
}

type WorkingConfig = {
  readonly changes: Changes
  /** Fields whose text is unreadable or out of range. */
  readonly problems: ReadonlyMap<string, string>
  readonly config: FlatConfig
}

/** Plans what saving will do, before anything is asked or sent. */
export function planSave({ changes, problems, config }: WorkingConfig, subject: DeviceVariant): SavePlan {
  if (problems.size > 0) return { kind: 'invalid', problems }
  const ready = normaliseAddresses(changes)
  const keys = Object.keys(ready)
  if (keys.length === 0) return { kind: 'nothing', message: localize(configMessages.noChanges) }
  // An endpoint that was invalid before must not block other changes.
  const wrong = keys.some((key) => key.startsWith('endpoint.'))
    ? findEndpointProblems({ ...config, ...ready }, subject)
    : []
  if (wrong.length > 0) {
    return { kind: 'invalid', problems: new Map(wrong.map(({ key, message }) => [key, localize(message)])) }
  }
  return { kind: 'ready', changes: ready, questions: findFormConfirmations(ready) }
}

/** Source: specification 2, section 4 ('queue refresh'). */
export const queueRefreshMs = 1500
