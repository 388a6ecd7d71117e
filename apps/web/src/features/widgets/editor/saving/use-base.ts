import type { StoredWidget } from '@fieldport/contract'
import { newWidget, type Widget } from '@fieldport/domain'
import { useState } from 'react'
import { isSame, type WidgetDraft } from '../editor-state.ts'
import { type Editor, useEditor } from '../use-editor.ts'

const noWidget: Widget = { ...newWidget, name: '' }

export function toWidgetDraft(stored: StoredWidget | undefined): WidgetDraft {
  return { widget: stored?.widget ?? noWidget, image: undefined }
}

export type Conflict = 'changed' | 'deleted'

/**
 * What is being drawn, and what it began from. What somebody else saves meanwhile is taken over while nothing is changed here;
 * afterwards it is a conflict, and the person decides.
 * @param stored as it is now; undefined: it is not there, or not there any more
 */
export function useBase(stored: StoredWidget | undefined) {
  const [base, setBase] = useState(stored)
  const editor: Editor = useEditor(toWidgetDraft(stored))
  const isChanged = !isSame(editor.state.draft, toWidgetDraft(base))
  const conflict = findConflict(base, stored)
  const takeTheirs = () => {
    setBase(stored)
    editor.dispatch({ type: 'reset', draft: toWidgetDraft(stored) })
  }
  if (conflict === 'changed' && !isChanged) takeTheirs()
  return {
    base,
    editor,
    isChanged,
    conflict: conflict === 'changed' && !isChanged ? undefined : conflict,
    takeTheirs,
    /** The next save puts this one over theirs. */
    keepMine: () => setBase(stored),
    /** This is stored now. */
    settle: (saved: StoredWidget, sent: WidgetDraft) => {
      setBase(saved)
      editor.dispatch({ type: 'saved', sent, stored: toWidgetDraft(saved) })
    },
  }
}

/** A list that was asked for before a save may be older than it. */
export function findConflict(
  base: StoredWidget | undefined,
  stored: StoredWidget | undefined,
): Conflict | undefined {
  if (!base) return undefined
  if (!stored) return 'deleted'
  return stored.version > base.version ? 'changed' : undefined
}
