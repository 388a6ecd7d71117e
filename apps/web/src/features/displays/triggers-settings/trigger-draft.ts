import {
  type DisplayProblem,
  defaultTrigger,
  isSameConfigValue,
  maximumTriggers,
  parseTriggers,
  type Trigger,
  triggerIndices,
  triggerKey,
  validateTrigger,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'

/** A trigger while it is edited: its index as typed. The ID stays when the index changes. */
export type TriggerDraft = Omit<Trigger, 'index'> & { readonly id: number; readonly index: string }

export type TriggerProblem = DisplayProblem

export function triggerDrafts(displaySettings: unknown): readonly TriggerDraft[] {
  return parseTriggers(displaySettings).map((trigger) => ({
    ...trigger,
    id: trigger.index,
    index: String(trigger.index),
  }))
}

/**
 * Adds a trigger with the lowest free index from 1, because the magnetic switch also fires 0. undefined: the maximum is
 * reached.
 */
export function addTrigger(
  drafts: readonly TriggerDraft[],
): { readonly drafts: readonly TriggerDraft[]; readonly id: number } | undefined {
  if (drafts.length >= maximumTriggers) return undefined
  const taken = new Set(drafts.map(({ index }) => index.trim()))
  let index = 1
  while (taken.has(String(index))) index += 1
  // IDs of stored triggers are their indices, so new ones start above.
  const id = Math.max(triggerIndices.highest, ...drafts.map((draft) => draft.id)) + 1
  return { id, drafts: [...drafts, { ...defaultTrigger, id, index: String(index), name: '' }] }
}

export function triggerProblems(
  draft: TriggerDraft,
  drafts: readonly TriggerDraft[],
): readonly TriggerProblem[] {
  const index = indexOf(draft)
  const { lowest, highest } = triggerIndices
  const isTaken = drafts.some((other) => other.id !== draft.id && indexOf(other) === index)
  return [
    ...(index === undefined
      ? [{ field: 'index', message: createMessage('wholeNumberNeeded', { lowest, highest }) }]
      : isTaken
        ? [{ field: 'index', message: 'triggerNumberTaken' as const }]
        : []),
    ...validateTrigger(settingOf(draft)),
  ]
}

function indexOf({ index }: TriggerDraft): number | undefined {
  const typed = index.trim()
  return /^\d{1,3}$/.test(typed) && Number(typed) <= triggerIndices.highest ? Number(typed) : undefined
}

/** The stored form; fields with default values are left out. */
function settingOf({ name, confirmEnabled, confirmText, colour, groupKey, displayType }: TriggerDraft) {
  const fields = {
    confirmEnabled,
    confirmText: confirmText.trim(),
    colour,
    groupKey: groupKey.trim(),
    displayType,
  }
  const chosen = Object.entries(fields).filter(
    ([field, value]) => value !== (defaultTrigger as Readonly<Record<string, unknown>>)[field],
  )
  return { name: name.trim(), ...Object.fromEntries(chosen) }
}

const fields = ['name', ...Object.keys(defaultTrigger)]

/** The changed entries of the display settings, field by field; null removes one. */
export function triggerPatch(
  drafts: readonly TriggerDraft[],
  displaySettings: Readonly<Record<string, unknown>>,
): Record<string, Record<string, unknown> | null> {
  const kept = new Map(drafts.map((draft) => [triggerKey(indexOf(draft) ?? -1), settingOf(draft)]))
  const patch: Record<string, Record<string, unknown> | null> = {}
  for (const { index } of parseTriggers(displaySettings))
    if (!kept.has(triggerKey(index))) patch[triggerKey(index)] = null
  for (const [key, setting] of kept) {
    const changed = changedFields(setting, displaySettings[key])
    if (Object.keys(changed).length > 0) patch[key] = changed
  }
  return patch
}

function changedFields(setting: Readonly<Record<string, unknown>>, stored: unknown): Record<string, unknown> {
  const before = stored as Readonly<Record<string, unknown>> | undefined
  const changed = fields.filter(
    (field) => !isSameConfigValue(setting[field] ?? defaultOf(field), before?.[field] ?? defaultOf(field)),
  )
  return Object.fromEntries(changed.map((field) => [field, setting[field] ?? null]))
}

function defaultOf(field: string): unknown {
  return (defaultTrigger as Readonly<Record<string, unknown>>)[field]
}

/**
 * Rebases the triggers on the version that somebody else saved: the person's changes stay unless theirs are taken;
 * added triggers appear, removed ones disappear.
 * @param taken entries of the display settings that keep the other person's value
 */
export function rebaseTriggers(
  drafts: readonly TriggerDraft[],
  {
    before,
    now,
    taken,
  }: { readonly before: unknown; readonly now: unknown; readonly taken: readonly string[] },
): readonly TriggerDraft[] {
  const opened = new Map(triggerDrafts(before).map((draft) => [draft.id, draft]))
  const latest = triggerDrafts(now)
  const mine = new Map(drafts.map((draft) => [draft.id, draft]))
  const isTaken = ({ id }: TriggerDraft) => taken.includes(triggerKey(id))
  const there = latest
    .filter((draft) => isTaken(draft) || mine.has(draft.id) || !opened.has(draft.id))
    .map((draft) => {
      const own = mine.get(draft.id)
      return own && !isTaken(draft) ? { ...draft, ...touchedFields(own, opened.get(draft.id)) } : draft
    })
  const known = new Set(latest.map(({ id }) => id))
  // The person's new ones, and changed ones that somebody else removed.
  const others = drafts.filter(
    (draft) =>
      !known.has(draft.id) &&
      !isTaken(draft) &&
      (!opened.has(draft.id) || !isSameConfigValue(draft, opened.get(draft.id))),
  )
  return [...there, ...others]
}

function touchedFields(draft: TriggerDraft, opened: TriggerDraft | undefined): Partial<TriggerDraft> {
  const touched = Object.entries(draft).filter(
    ([field, value]) => value !== (opened as Readonly<Record<string, unknown>> | undefined)?.[field],
  )
  return Object.fromEntries(touched)
}
