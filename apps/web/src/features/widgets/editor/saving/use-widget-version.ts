import type { StoredWidget } from '@fieldport/contract'
import { newWidget, type Widget } from '@fieldport/domain'
import { useState } from 'react'
import { isSame, type WidgetDraft } from '../editor-state.ts'
import { type Editor, useEditor } from '../use-editor.ts'

const noWidget: Widget = { ...newWidget, name: '' }

function toWidgetDraft(stored: StoredWidget | undefined): WidgetDraft {
  return { widget: stored?.widget ?? noWidget, image: undefined }
}

export type Conflict = 'changed' | 'deleted'

/**
 * The version that is being edited. While there are no local changes, a version saved by someone else replaces it;
 * otherwise it is a conflict, and the person decides.
 * @param stored the current version; undefined if missing or deleted
 */
export function useWidgetVersion(stored: StoredWidget | undefined) {
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
    /** The next save overwrites their version. */
    keepMine: () => setBase(stored),
    /** Called with the version that was just saved. */
    settle: (saved: StoredWidget, sent: WidgetDraft) => {
      setBase(saved)
      editor.dispatch({ type: 'saved', sent, stored: toWidgetDraft(saved) })
    },
  }
}

/** A list requested before a save may be outdated. */
export function findConflict(
  base: StoredWidget | undefined,
  stored: StoredWidget | undefined,
): Conflict | undefined {
  if (!base) return undefined
  if (!stored) return 'deleted'
  return stored.version > base.version ? 'changed' : undefined
}
