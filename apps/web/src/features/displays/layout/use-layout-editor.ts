import { type CardLayout, emptyCardLayout } from '@fieldport/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedLayout } from './use-saved-layout.ts'

export type LayoutEditor = {
  /** The kept one, or what it is being changed to. */
  readonly layout: CardLayout
  readonly isEditing: boolean
  readonly isSaving: boolean
  /** Why the last try to keep it failed; what was arranged is still there. */
  readonly error: unknown
  readonly begin: () => void
  readonly change: (layout: CardLayout) => void
  readonly reset: () => void
  readonly cancel: () => void
  readonly save: () => void
}

/** A page of cards while a person arranges it: nothing is kept until they are done. */
export function useLayoutEditor({ layout, save }: SavedLayout): LayoutEditor {
  const [draft, setDraft] = useState<CardLayout>()
  const saving = useMutation({ mutationFn: save, onSuccess: () => setDraft(undefined) })
  const end = () => {
    setDraft(undefined)
    saving.reset()
  }
  return {
    layout: draft ?? layout,
    isEditing: draft !== undefined,
    isSaving: saving.isPending,
    error: saving.error,
    begin: () => setDraft(layout),
    change: setDraft,
    reset: () => setDraft(emptyCardLayout),
    cancel: end,
    save: () => draft && saving.mutate(draft),
  }
}
