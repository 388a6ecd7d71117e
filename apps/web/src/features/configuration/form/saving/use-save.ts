import type { SaveResult } from '@fieldport/contract'
import { type DeviceVariant, isMaskedPassword, nestConfig } from '@fieldport/domain'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../../../../lib/api/errors.ts'
import { api, client } from '../../../../lib/api/client.ts'
import { configOptions } from '../../config-queries.ts'
import type { ConfigStore } from '../config-store.ts'
import { conflictOf, type Conflict } from './conflict.ts'
import { listSettingProblems } from './save-problems.ts'
import { findSavedKeys, markRefusedKeys } from './saved-keys.ts'
import { type Changes, planSave, type SaveConfirmation, queueRefreshMs } from './save-plan.ts'

/** The dialog shown while and after saving. */
export type SaveDialogState =
  | { readonly kind: 'invalid'; readonly problems: ReadonlyMap<string, string> }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ask'; readonly questions: readonly SaveConfirmation[]; readonly changes: Changes }
  | { readonly kind: 'done'; readonly result: SaveResult }
  | { readonly kind: 'conflict'; readonly conflict: Conflict }

type Props = { readonly deviceid: string; readonly store: ConfigStore; readonly subject: DeviceVariant }

/** The steps of saving: plan, confirmations, call, result. */
export function useSave({ deviceid, store, subject }: Props) {
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<SaveDialogState | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [note, setNote] = useState('')

  const send = async (changes: Changes) => {
    setSaving(true)
    setDialog(null)
    try {
      const settings = nestConfig(changes)
      const allowBlanked = Object.entries(changes).some(([key, value]) => isMaskedPassword(key, value))
      const base = store.base
      const result = await client.device.setConfig({ deviceid, settings, note, base, allowBlanked })
      await applySaveResult(queries, deviceid, store, changes, result)
      setNote((now) => (now === note ? '' : now))
      setDialog({ kind: 'done', result })
    } catch (error) {
      setDialog(await toSaveFailure(error, queries, deviceid, store))
    } finally {
      setSaving(false)
    }
  }

  const save = () => {
    const { problems } = store.summary()
    const plan = planSave({ changes: store.changes(), problems, config: store.working() }, subject)
    if (plan.kind === 'nothing') setDialog({ kind: 'error', message: plan.message })
    else if (plan.kind === 'invalid') {
      for (const [key, message] of plan.problems) store.setProblem(key, message)
      setDialog(plan)
    } else if (plan.questions.length > 0) setDialog({ ...plan, kind: 'ask' })
    else void send(plan.changes)
  }

  return {
    save,
    isSaving,
    note,
    setNote,
    dialog,
    close: () => setDialog(null),
    /** Called when everything was confirmed. */
    confirm: () => {
      if (dialog?.kind === 'ask') void send(dialog.changes)
    },
    /** Keys given keep the other person's values; the rest overwrites them. */
    resolveConflict: (theirs: readonly string[]) => {
      store.reset(theirs)
      setDialog(null)
      if (Object.keys(store.changes()).length > 0) save()
    },
  }
}

/** Saved keys become pending; refused ones stay in their fields. */
async function applySaveResult(
  queries: QueryClient,
  deviceid: string,
  store: ConfigStore,
  changes: Changes,
  result: SaveResult,
): Promise<void> {
  const { failedKeys, changeId } = result
  const config = await queries.fetchQuery({ ...configOptions(deviceid), staleTime: 0 }).catch(() => undefined)
  const accepted = findSavedKeys(store, changes, failedKeys)
  if (changeId === null) store.reset(accepted)
  else store.markSent(accepted, changeId)
  if (config) {
    store.load(config)
    store.rebase(config)
  }
  markRefusedKeys(store, changes, listSettingProblems(result))
  setTimeout(() => {
    void queries.invalidateQueries({ queryKey: api.portal.deviceGetRpcQueue.key() })
  }, queueRefreshMs)
}

/** After a conflict, loads the other person's values, so that both can be shown side by side. */
async function toSaveFailure(
  reason: unknown,
  queries: QueryClient,
  deviceid: string,
  store: ConfigStore,
): Promise<SaveDialogState> {
  if (errorCode(reason) !== 'CONFLICT') return { kind: 'failed', error: reason }
  const config = await queries.fetchQuery({ ...configOptions(deviceid), staleTime: 0 }).catch(() => undefined)
  if (!config) return { kind: 'failed', error: reason }
  store.load(config)
  store.rebase(config)
  return { kind: 'conflict', conflict: conflictOf(reason, store.summary().changedKeys) }
}
