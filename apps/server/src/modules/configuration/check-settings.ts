import {
  blankedSecret,
  checkConfigValue,
  type ConfigChange,
  type ConfigSubject,
  type ConfigValue,
  configKeysFor,
  type FlatConfig,
  findConfigKey,
  isBlankedPassword,
  isSecretKey,
} from '@fieldport/domain'
import { isSameValue, valueIn } from './same-value.ts'

export type CheckedSettings = {
  /** What is left to do; secrets are '***'. */
  readonly changes: readonly ConfigChange[]
  /** The same with secrets as they were given. */
  readonly values: ReadonlyMap<string, ConfigValue>
  /** Keys that were refused, and why. */
  readonly failed: ReadonlyMap<string, string>
}

export type SettingsQuestion = {
  readonly wanted: FlatConfig
  /** What the device has, or will have when what waits for it has arrived. */
  readonly present: FlatConfig
  readonly subject: ConfigSubject
  /** A password may hold '***', as a blanked one reads. */
  readonly allowBlanked: boolean
}

/** Which of the wanted values are changes, and which cannot be. */
export function checkSettings(question: SettingsQuestion): CheckedSettings {
  const { wanted, present } = question
  const known = new Set(configKeysFor(question.subject).map(({ key }) => key))
  const changes: ConfigChange[] = []
  const values = new Map<string, ConfigValue>()
  const failed = new Map<string, string>()
  for (const [key, given] of Object.entries(wanted)) {
    const checked = checkOne(key, given, question, known)
    const isSecret = isSecretKey(key)
    const from = valueIn(present, key)
    if (!checked.ok) failed.set(key, checked.message)
    // Whether a secret is the present one is told to nobody.
    else if (!isSameValue(from, checked.value) || (isSecret && checked.value !== null)) {
      values.set(key, checked.value)
      const to = isSecret && checked.value !== null ? blankedSecret : checked.value
      changes.push({ key, from, to })
    }
  }
  return { changes, values, failed }
}

function checkOne(
  key: string,
  value: unknown,
  { present, allowBlanked }: SettingsQuestion,
  known: ReadonlySet<string>,
): ReturnType<typeof checkConfigValue> {
  const isElsewhere = findConfigKey(key) !== undefined && !known.has(key) && !Object.hasOwn(present, key)
  if (isElsewhere) return { ok: false, message: `This device has no setting ${key}.` }
  if (isBlankedPassword(key, value) && !allowBlanked)
    return { ok: false, message: `The value entered for ${key} is a blanked password.` }
  return checkConfigValue(key, value)
}
