import type { DeviceSettings } from '@fieldport/contract'
import {
  compareMeasurements,
  type DisplaySettings,
  describeMeasurement,
  isCustomItem,
  parseDisplaySettings,
  resolveDisplay,
  triggerIndexOf,
  unitConversion,
  mergeComputedSettings,
} from '@fieldport/domain'
import { useState } from 'react'
import { translateMeasurement } from '../../../lib/texts/labels.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedKeys } from '../../../lib/live/feed/use-device-feed.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import { type SettingsConflict, useFindConflict, useSaveSettings } from '../saving/use-save-settings.ts'
import {
  rebaseTriggers,
  type TriggerDraft,
  triggerDrafts,
  triggerPatch,
  triggerProblems,
} from '../triggers-settings/trigger-draft.ts'
import {
  type DraftContext,
  toKeyDraft,
  type KeyDraft,
  buildDisplayPatch,
  findDraftProblems,
  rebaseDraft,
  parseDraft,
} from './display-draft.ts'

type Stored = Readonly<Record<string, unknown>>
type Drafts = ReadonlyMap<string, KeyDraft>

export type DisplayForm = ReturnType<typeof useDisplaySettings>

/** The edited displays of a device: only changed keys have a draft, and all are saved together. */
export function useDisplaySettings(
  deviceid: string,
  settings: DeviceSettings,
  feed: DeviceFeed,
  onDone: () => void,
) {
  /** As loaded: changes are relative to these, here and on the server. */
  const [base, setBase] = useState<Stored>(settings.PORTAL_displaySettings)
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [triggers, setTriggers] = useState<readonly TriggerDraft[]>(() => triggerDrafts(base))
  const keys = measuredKeys(useFeedKeys(feed), base)
  const contextOf = (key: string): DraftContext => {
    const options = { model: settings.model, value: feed.store.key(key).latest?.value }
    const { unit } = resolveDisplay(key, resolveDisplaySettings(settings, base)[key], options)
    return { key, options, conversion: unitConversion(unit, getLocaleSettings().units) }
  }
  const draft = (key: string): KeyDraft => drafts.get(key) ?? toKeyDraft(contextOf(key), base[key])
  const displayOf = (key: string) => {
    const context = contextOf(key)
    const setting = parseDraft(context, draft(key), base[key])
    const shown = resolveDisplaySettings(settings, { [key]: setting })[key]
    const display = resolveDisplay(key, shown, context.options)
    return { ...display, name: translateMeasurement(display.name) }
  }
  const patch = {
    ...Object.fromEntries(
      [...drafts]
        .map(([key, each]) => [key, buildDisplayPatch(contextOf(key), each, base[key])] as const)
        .filter(([, fields]) => Object.keys(fields).length > 0),
    ),
    ...triggerPatch(triggers, base),
  }
  const problems = (key: string) => {
    const each = drafts.get(key)
    return each ? findDraftProblems(contextOf(key), each, base[key]) : []
  }
  const saving = useSaving({ deviceid, base, patch, setBase, setDrafts, setTriggers, contextOf, onDone })
  return {
    ...saving,
    base,
    keys: keys.toSorted((left, right) =>
      compareMeasurements(getDisplayOrder(left, base, settings), getDisplayOrder(right, base, settings)),
    ),
    contextOf,
    draft,
    displayOf,
    setDraft: (key: string, next: KeyDraft) => setDrafts(new Map([...drafts, [key, next]])),
    isTouched: (key: string) => key in patch,
    problems,
    wrongKey: keys.find((key) => problems(key).length > 0),
    triggers,
    setTriggers,
    wrongTrigger: triggers.find((each) => triggerProblems(each, triggers).length > 0),
    changedCount: Object.keys(patch).length,
  }
}

/** By the stored order, so that no row moves while its order is being typed. */
function getDisplayOrder(key: string, base: Stored, settings: DeviceSettings) {
  const { order } = resolveDisplay(key, resolveDisplaySettings(settings, base)[key], {
    model: settings.model,
  })
  return { key, sortOrder: order }
}

function resolveDisplaySettings(
  { PORTAL_computedChannels }: DeviceSettings,
  stored: unknown,
): DisplaySettings {
  return mergeComputedSettings(parseDisplaySettings(stored), PORTAL_computedChannels ?? [])
}

/** Keys that can be displayed: seen ones and ones with settings, without charts, triggers and lists. */
function measuredKeys(seen: readonly string[], stored: Stored): readonly string[] {
  const set = Object.keys(stored).filter((key) => !isCustomItem(key) && triggerIndexOf(key) === undefined)
  return [...new Set([...seen, ...set])].filter((key) => {
    const { kind } = describeMeasurement(key)
    return kind !== 'list' && kind !== 'hidden'
  })
}

type SavingOptions = {
  readonly deviceid: string
  readonly base: Stored
  readonly patch: Stored
  readonly setBase: (base: Stored) => void
  readonly setDrafts: (change: (drafts: Drafts) => Drafts) => void
  readonly setTriggers: (change: (triggers: readonly TriggerDraft[]) => readonly TriggerDraft[]) => void
  readonly contextOf: (key: string) => DraftContext
  readonly onDone: () => void
}

function useSaving({
  deviceid,
  base,
  patch,
  setBase,
  setDrafts,
  setTriggers,
  contextOf,
  onDone,
}: SavingOptions) {
  const [conflict, setConflict] = useState<SettingsConflict>()
  const [error, setError] = useState<unknown>()
  const { mutateAsync: save, isPending } = useSaveSettings(deviceid)
  const findConflict = useFindConflict(deviceid)
  const apply = async () => {
    try {
      await save({ settings: { PORTAL_displaySettings: patch }, loaded: { PORTAL_displaySettings: base } })
      onDone()
    } catch (failure) {
      const found = await findConflict(failure)
      if (found) setConflict(found)
      else setError(failure)
    }
  }
  const settle = (isTaken: boolean) => {
    if (!conflict) return
    const now = conflict.latest.PORTAL_displaySettings
    const taken = isTaken ? conflict.names : []
    const fieldsOf = (key: string) =>
      taken.filter((name) => name.startsWith(`${key}.`)).map((name) => name.slice(key.length + 1))
    setDrafts((drafts) => {
      const rebased = [...drafts].map(([key, draft]): [string, KeyDraft] => [
        key,
        rebaseDraft(contextOf(key), draft, { before: base[key], now: now[key], taken: fieldsOf(key) }),
      ])
      return new Map(rebased)
    })
    const triggersTaken = taken.map((name) => name.split('.', 1)[0] ?? name)
    setTriggers((triggers) => rebaseTriggers(triggers, { before: base, now, taken: triggersTaken }))
    setBase(now)
    setConflict(undefined)
  }
  return { apply, isSaving: isPending, error, setError, conflict, settle, patch }
}
