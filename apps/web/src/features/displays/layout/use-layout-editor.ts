import { type CardLayout, emptyCardLayout } from '@fieldport/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedLayout } from './use-saved-layout.ts'

export type LayoutEditor = {
  /** The saved layout, or the draft while editing. */
  readonly layout: CardLayout
  readonly isEditing: boolean
  readonly isSaving: boolean
  /** Why the last attempt to save failed; the draft is kept. */
  readonly error: unknown
  readonly begin: () => void
  readonly change: (layout: CardLayout) => void
  readonly reset: () => void
  readonly cancel: () => void
  readonly save: () => void
}

/** The layout of a page while a person arranges it: nothing is saved until they finish. */
export function useLayoutEditor({ layout, save }: SavedLayout): LayoutEditor {
  const [draft, setDraft] = useState<CardLayout>()
  const saving = useMutation({
    mutationFn: save,
    // What was arranged meanwhile stays to be saved.
    onSuccess: (_, saved) => setDraft((now) => (now === saved ? undefined : now)),
  })
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
