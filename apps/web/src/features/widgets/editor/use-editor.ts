import { removeElement, type Widget, type WidgetElement, changeElement } from '@fieldport/domain'
import { useMemo, useReducer } from 'react'
import {
  type EditorAction,
  type EditorState,
  reduceEditor,
  startEditing,
  type WidgetDraft,
} from './editor-state.ts'

/** The widget's state and actions for the parts of the editor. */
export type Editor = {
  readonly state: EditorState
  readonly widget: Widget
  readonly selected: WidgetElement | undefined
  /** @param step groups changes that are undone together */
  readonly setWidget: (widget: Widget, step?: string) => void
  readonly setElement: (id: string, change: Partial<WidgetElement>) => void
  readonly remove: (id: string) => void
  readonly select: (id: string | undefined) => void
  readonly dispatch: (action: EditorAction) => void
}

export function useEditor(initial: WidgetDraft): Editor {
  const [state, dispatch] = useReducer(reduceEditor, initial, startEditing)
  const { widget } = state.draft
  return useMemo(() => {
    const setWidget = (next: Widget, step?: string) =>
      dispatch({ type: 'change', draft: { widget: next }, ...(step === undefined ? {} : { step }) })
    return {
      state,
      widget,
      selected: widget.elements.find(({ id }) => id === state.selected),
      setWidget,
      setElement: (id: string, change: Partial<WidgetElement>) =>
        setWidget(changeElement(widget, id, change), `${id} ${Object.keys(change).join(' ')}`),
      remove: (id: string) => setWidget(removeElement(widget, id)),
      select: (id: string | undefined) => dispatch({ type: 'select', id }),
      dispatch,
    }
  }, [state, widget])
}
