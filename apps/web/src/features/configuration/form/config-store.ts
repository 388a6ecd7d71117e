import type { DeviceConfig } from '@fieldport/contract'
import {
  type ConfigValue,
  checkConfigValue,
  type FlatConfig,
  findConfigKey,
  flattenConfig,
  isSameConfigValue,
  parseConfigText,
} from '@fieldport/domain'
import { createKeyedListeners } from '../../../lib/live/keyed-listeners.ts'
import { localize } from '../../../lib/texts/messages.ts'

export type PendingChange = DeviceConfig['pending'][number]
export type NotApplied = DeviceConfig['notApplied'][number]

/** An unsaved edit of a key. */
export type KeyEdit = {
  /** Parsed from the last readable text. */
  readonly value: ConfigValue
  /** The typed text, while its field is being edited. */
  readonly text?: string
  /** The specification's message; such a value is not saved. */
  readonly problem?: string
  /** It was sent, and the device did not apply it. */
  readonly isReturned?: boolean
}

/** The typed text of an edit that could not be read; its value is an earlier one. */
export function refusedText(edit: KeyEdit | undefined): string | undefined {
  return edit?.problem === undefined ? undefined : edit.text
}

/** The state of one key: the reported, pending and edited value. */
export type FieldState = {
  readonly reported: unknown
  readonly pending: PendingChange | undefined
  readonly edit: KeyEdit | undefined
  /** The part that the device did not apply; undefined after another edit. */
  readonly notApplied: NotApplied | undefined
  /** The value of the control: the newest of the three. */
  readonly value: unknown
}

export type EditSummary = {
  /** In the order of their first change. */
  readonly changedKeys: readonly string[]
  readonly problems: ReadonlyMap<string, string>
}

/** The version that editing started from: sent to the server, so that nothing newer is overwritten. */
export type ConfigBase = { readonly version: number; readonly changeId: number }

const anyKey = '*'

/** The working copy of a configuration. Each key has its own listeners, so that a keystroke renders only one field. */
export class ConfigStore {
  readonly #listeners = createKeyedListeners()
  readonly #edits = new Map<string, KeyEdit>()
  /** Sent edits that are pending on the device: if the device refuses one, it is restored in its field. */
  readonly #sent = new Map<string, { readonly edit: KeyEdit; readonly changeId: number }>()
  /** Changes whose refusal of a key was dismissed. */
  readonly #dismissed = new Map<string, number>()
  readonly #fields = new Map<string, FieldState>()
  #reported: FlatConfig = {}
  #pending: ReadonlyMap<string, PendingChange> = new Map()
  #notApplied: ReadonlyMap<string, NotApplied> = new Map()
  #base: ConfigBase = { version: 0, changeId: 0 }
  #summary: EditSummary = { changedKeys: [], problems: new Map() }
  #isSummaryOld = false
  #working: FlatConfig | undefined

  /**
   * Loads the server's response. Edits are kept unless they equal the new values; the base is kept while there are any.
   */
  load(config: DeviceConfig): void {
    const before = this.#edits.size
    this.#reported = flattenConfig(config.settings)
    this.#pending = new Map(config.pending.map((each) => [each.key, each]))
    this.#notApplied = new Map(config.notApplied.map((each) => [each.key, each]))
    this.#takeBack(config.lastChangeId)
    for (const [key, edit] of this.#edits) {
      if (edit.problem === undefined && this.#isSaved(key, edit.value)) this.#setAside(key, edit)
    }
    if (before === 0 || this.#edits.size === 0) this.rebase(config)
    this.#changed([...this.#fields.keys()])
  }

  /** Marks the newest state as seen. */
  rebase(config: Pick<DeviceConfig, 'version' | 'lastChangeId'>): void {
    this.#base = { version: config.version, changeId: config.lastChangeId }
  }

  get base(): ConfigBase {
    return this.#base
  }

  get reported(): FlatConfig {
    return this.#reported
  }

  /** The state of a key; the same object until it changes. */
  field(key: string): FieldState {
    const known = this.#fields.get(key)
    if (known) return known
    const edit = this.#edits.get(key)
    const pending = this.#pending.get(key)
    const reported = Object.hasOwn(this.#reported, key) ? this.#reported[key] : undefined
    const value = edit ? edit.value : pending ? pending.to : reported
    const field = { reported, pending, edit, notApplied: this.#findNotApplied(key, edit), value }
    this.#fields.set(key, field)
    return field
  }

  /** The configuration as it would be if everything were saved and applied. The same object until a key changes. */
  working(): FlatConfig {
    this.#working ??= {
      ...this.#reported,
      ...Object.fromEntries([...this.#pending.values()].map(({ key, to }) => [key, to])),
      ...Object.fromEntries([...this.#edits].map(([key, { value }]) => [key, value])),
    }
    return this.#working
  }

  /**
   * The same object while the changed keys and their problems are the same, so that further typing does not render the
   * bar and tabs.
   */
  summary(): EditSummary {
    if (this.#isSummaryOld) {
      this.#isSummaryOld = false
      const next = this.#summarise()
      if (!isSameSummary(this.#summary, next)) this.#summary = next
    }
    return this.#summary
  }

  /** The changed keys and their new values, except those with a problem. */
  changes(keys: readonly string[] = [...this.#edits.keys()]): Readonly<Record<string, ConfigValue>> {
    return Object.fromEntries(
      keys.flatMap((key) => {
        const edit = this.#edits.get(key)
        return edit && edit.problem === undefined ? [[key, edit.value]] : []
      }),
    )
  }

  /** A value from a control that knows its type. */
  setValue(key: string, value: ConfigValue): void {
    const checked = checkConfigValue(key, value)
    this.#edit(key, checked.ok ? { value: checked.value } : { value, problem: localize(checked.message) })
  }

  /** Sets typed text, which stays as typed while it is parsed. */
  setText(key: string, text: string): void {
    const parsed = parseConfigText(key, text)
    const value = parsed.ok ? parsed.value : this.#lastReadable(key)
    this.#edit(key, parsed.ok ? { value, text } : { value, text, problem: localize(parsed.message) })
  }

  /** Sets many values, such as an old version for review. Read-only keys are left out. */
  setMany(values: FlatConfig): void {
    for (const [key, value] of Object.entries(values)) {
      if (!findConfigKey(key)?.readOnly) this.setValue(key, (value ?? null) as ConfigValue)
    }
  }

  /** A value that the server refused stays in the field, with the reason. */
  setProblem(key: string, problem: string): void {
    const edit = this.#edits.get(key)
    if (edit) this.#edit(key, { ...edit, problem })
  }

  /** Marks keys as saved in one change; configurations loaded from now on tell its outcome. */
  markSent(keys: readonly string[], changeId: number): void {
    for (const key of keys) {
      const edit = this.#edits.get(key)
      if (edit) this.#sent.set(key, { edit, changeId })
      this.#edits.delete(key)
    }
    this.#changed(keys)
  }

  reset(keys: readonly string[] = [...this.#edits.keys()]): void {
    for (const key of keys) {
      this.#edits.delete(key)
      const notApplied = this.#notApplied.get(key)
      if (notApplied) this.#dismissed.set(key, notApplied.changeId)
    }
    this.#changed(keys)
  }

  readonly subscribe = (key: string, listener: () => void): (() => void) =>
    this.#listeners.subscribe(key, listener)

  readonly subscribeAny = (listener: () => void): (() => void) => this.#listeners.subscribe(anyKey, listener)

  #summarise(): EditSummary {
    return {
      changedKeys: [...this.#edits.keys()],
      problems: new Map(
        [...this.#edits].flatMap(([key, { problem }]) => (problem === undefined ? [] : [[key, problem]])),
      ),
    }
  }

  #lastReadable(key: string): ConfigValue {
    const edit = this.#edits.get(key)
    return edit ? edit.value : ((this.field(key).value ?? null) as ConfigValue)
  }

  /** Drops an edit that equals the pending or reported value. */
  #setAside(key: string, edit: KeyEdit): void {
    const pending = this.#pending.get(key)
    if (pending) this.#sent.set(key, { edit, changeId: pending.changeId })
    this.#edits.delete(key)
  }

  /** Restores sent edits that were not applied, unless the field has a newer edit. */
  #takeBack(lastChangeId: number): void {
    for (const [key, { edit, changeId }] of this.#sent) {
      if (lastChangeId < changeId || this.#pending.get(key)?.changeId === changeId) continue
      const isReturned = this.#notApplied.get(key)?.changeId === changeId
      if (isReturned && !this.#edits.has(key)) this.#edits.set(key, { ...edit, isReturned })
      // Kept otherwise, because a later report may reveal that the device ignored a change that it had accepted.
      if (isReturned) this.#sent.delete(key)
    }
  }

  #findNotApplied(key: string, edit: KeyEdit | undefined): NotApplied | undefined {
    const found = this.#notApplied.get(key)
    const isOther = edit !== undefined && !edit.isReturned
    return found && !isOther && this.#dismissed.get(key) !== found.changeId ? found : undefined
  }

  #isSaved(key: string, value: ConfigValue): boolean {
    const pending = this.#pending.get(key)
    return isSameConfigValue(value, pending ? pending.to : this.#reported[key])
  }

  #edit(key: string, edit: KeyEdit): void {
    if (edit.problem === undefined && this.#isSaved(key, edit.value)) this.#edits.delete(key)
    else this.#edits.set(key, edit)
    this.#changed([key])
  }

  #changed(keys: readonly string[]): void {
    for (const key of keys) this.#fields.delete(key)
    this.#isSummaryOld = true
    this.#working = undefined
    this.#listeners.notify([...keys, anyKey])
  }
}

function isSameSummary(left: EditSummary, right: EditSummary): boolean {
  return (
    left.changedKeys.join() === right.changedKeys.join() &&
    left.problems.size === right.problems.size &&
    [...left.problems].every(([key, problem]) => right.problems.get(key) === problem)
  )
}
