import type { DeviceSettings } from '@fieldport/contract'
import { parseNotes } from '@fieldport/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../lib/api/client.ts'
import { type SettingsConflict, useFindConflict, useSaveSettings } from '../saving/use-save-settings.ts'
import {
  changedImages,
  changedNotes,
  type NotesDraft,
  rebase,
  mergeVisibleNotes,
  markSaved,
  startDraft,
  withImage,
} from './notes-draft.ts'

/** The edited notes, and saving them. */
export function useNotes(deviceid: string, settings: DeviceSettings, onDone: () => void) {
  const [draft, setDraft] = useState(() => startDraft(parseNotes(settings.PORTAL_deviceNotes)))
  const [conflict, setConflict] = useState<SettingsConflict>()
  const [error, setError] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const { mutateAsync: save } = useSaveSettings(deviceid)
  const findConflict = useFindConflict(deviceid)
  const sendImages = useSendImages(deviceid, setDraft)

  const apply = async () => {
    setSaving(true)
    try {
      const notes = changedNotes(draft)
      const loaded = { PORTAL_deviceNotes: { ...draft.base } }
      if (Object.keys(notes).length > 0) await save({ settings: { PORTAL_deviceNotes: notes }, loaded })
      setDraft((now) => markSaved(now, notes))
      await sendImages(draft)
      onDone()
    } catch (failure) {
      const found = await findConflict(failure)
      if (found) setConflict(found)
      else setError(failure)
    } finally {
      setSaving(false)
    }
  }
  const settle = (isTaken: boolean) => {
    if (!conflict) return
    const seen = mergeVisibleNotes(draft, notesOf(conflict.latest), conflict.names)
    setDraft(rebase(draft, seen, isTaken ? conflict.names : []))
    setConflict(undefined)
  }
  return { draft, setDraft, conflict, settle, error, setError, isSaving, apply }
}

function notesOf({ PORTAL_deviceNotes }: DeviceSettings) {
  return parseNotes(PORTAL_deviceNotes)
}

/** Sends each image, and drops it from the draft once sent, so that the rest can be sent again after a failure. */
function useSendImages(deviceid: string, setDraft: (change: (draft: NotesDraft) => NotesDraft) => void) {
  const queries = useQueryClient()
  return async (draft: NotesDraft) => {
    const kinds = changedImages(draft)
    try {
      for (const kind of kinds) {
        const image = draft.images[kind]
        if (!image) continue
        const place = { deviceid, kind, replaces: draft.base[kind] ?? '' }
        await (image === 'remove'
          ? client.device.removeDeviceImage(place)
          : client.device.setDeviceImage({ ...place, base64: image.base64 }))
        setDraft((now) => withImage(now, kind, undefined))
      }
    } finally {
      if (kinds.length > 0) {
        await queries.invalidateQueries({ queryKey: api.device.getDeviceImages.key() })
        await queries.invalidateQueries({ queryKey: api.portal.deviceGetSettings.key() })
      }
    }
  }
}
