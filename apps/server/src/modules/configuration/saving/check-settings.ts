import {
  secretMask,
  checkConfigValue,
  type ConfigChange,
  type DeviceVariant,
  type ConfigValue,
  configKeysFor,
  type FlatConfig,
  findConfigKey,
  findEndpointProblems,
  isMaskedPassword,
  isSecretKey,
  normaliseHttpAddress,
  normaliseMqttServer,
} from '@fieldport/domain'
import { createMessage, type Message, toMessage } from '@fieldport/messages'
import { isSameValue, readValue } from '../same-value.ts'

export type CheckedSettings = {
  /** The changes to make; secrets are '***'. */
  readonly changes: readonly ConfigChange[]
  /** The same with secrets in clear text. */
  readonly values: ReadonlyMap<string, ConfigValue>
  /** Rejected keys, with the reason. */
  readonly failed: ReadonlyMap<string, Message>
}

export type SettingsCheck = {
  readonly wanted: FlatConfig
  /** The device's configuration once all pending changes have arrived. */
  readonly present: FlatConfig
  readonly subject: DeviceVariant
  /** Allows a password of '***', which is how a masked one reads. */
  readonly allowBlanked: boolean
}

/** Which of the wanted values are changes, and which are not allowed. */
export function checkSettings(question: SettingsCheck): CheckedSettings {
  const { wanted, present } = question
  const known = new Set(configKeysFor(question.subject).map(({ key }) => key))
  const values = new Map<string, ConfigValue>()
  const failed = new Map<string, Message>()
  for (const [key, given] of Object.entries(wanted)) {
    const checked = checkOne(key, normalised(key, given), question, known)
    if (!checked.ok) failed.set(key, checked.message)
    else if (isChange(key, readValue(present, key), checked.value)) values.set(key, checked.value)
  }
  for (const [key, message] of endpointFaults(question, values)) {
    failed.set(key, message)
    values.delete(key)
  }
  const changes = [...values].map(([key, value]) => {
    const to = isSecretKey(key) && value !== null ? secretMask : value
    return { key, from: readValue(present, key), to }
  })
  return { changes, values, failed }
}

/** Whether a secret equals the current one is not revealed. */
function isChange(key: string, from: unknown, to: ConfigValue): boolean {
  return !isSameValue(from, to) || (isSecretKey(key) && to !== null)
}

function normalised(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (key === 'endpoint.mqtt.server') return normaliseMqttServer(value)
  return key === 'endpoint.http.address' ? normaliseHttpAddress(value) : value
}

/** Changes that would break an endpoint; existing problems are not attributed to them. */
function endpointFaults(
  { present, subject }: SettingsCheck,
  values: ReadonlyMap<string, ConfigValue>,
): [string, Message][] {
  if (![...values.keys()].some((key) => key.startsWith('endpoint.'))) return []
  const problems = findEndpointProblems({ ...present, ...Object.fromEntries(values) }, subject)
  return problems.flatMap(({ key, message }) =>
    causesOf(key, values).map((cause): [string, Message] => [cause, toMessage(message)]),
  )
}

/** The key itself, and those whose new values made it required. */
function causesOf(key: string, values: ReadonlyMap<string, ConfigValue>): string[] {
  const [endpoint, transport] = key.split('.')
  const needing = ['enable', 'azure_cs'].map((word) => `${endpoint}.${transport}.${word}`)
  return [...(values.has(key) ? [key] : []), ...needing.filter((each) => each !== key && values.get(each))]
}

function checkOne(
  key: string,
  value: unknown,
  { present, subject, allowBlanked }: SettingsCheck,
  known: ReadonlySet<string>,
): ReturnType<typeof checkConfigValue> {
  const isElsewhere = findConfigKey(key) !== undefined && !known.has(key) && !Object.hasOwn(present, key)
  if (isElsewhere) return { ok: false, message: createMessage('settingNotOfDevice', { key }) }
  if (isMaskedPassword(key, value) && !allowBlanked)
    return { ok: false, message: createMessage('settingBlankedPassword', { key }) }
  return checkConfigValue(key, value, subject)
}
