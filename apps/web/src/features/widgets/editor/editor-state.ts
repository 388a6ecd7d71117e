import type { Widget } from '@fieldport/domain'

/** A chosen image that is not saved yet, or the removal of the stored one. */
export type ImageDraft = { readonly mediaType: string; readonly base64: string } | 'remove'

/** The widget being edited. */
export type WidgetDraft = {
  readonly widget: Widget
  /** Undefined: as stored. */
  readonly image: ImageDraft | undefined
}

export type EditorState = {
  readonly draft: WidgetDraft
  readonly past: readonly WidgetDraft[]
  readonly future: readonly WidgetDraft[]
  /** The ID of the selected element. */
  readonly selected: string | undefined
  /** The undo step of the last change: following changes with the same value join it. */
  readonly step: string | undefined
}

export type EditorAction =
  | { readonly type: 'change'; readonly draft: Partial<WidgetDraft>; readonly step?: string }
  /** A file takes time to read, and the person may go on editing meanwhile. */
  | { readonly type: 'image'; readonly image: ImageDraft }
  | { readonly type: 'undo' | 'redo' | 'endStep' }
  | { readonly type: 'select'; readonly id: string | undefined }
  | { readonly type: 'reset'; readonly draft: WidgetDraft }
  /** `sent` was saved as `stored`; the person may have gone on editing meanwhile. */
  | { readonly type: 'saved'; readonly sent: WidgetDraft; readonly stored: WidgetDraft }

/** Number of undo steps. */
const maximumSteps = 100

export function startEditing(draft: WidgetDraft): EditorState {
  return { draft, past: [], future: [], selected: undefined, step: undefined }
}

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'change':
      return change(state, { ...state.draft, ...action.draft }, action.step)
    case 'image':
      return change(state, withImage(state.draft, action.image), undefined)
    case 'undo':
      return travel(state, state.past.at(-1), state.past.slice(0, -1), [state.draft, ...state.future])
    case 'redo':
      return travel(state, state.future[0], [...state.past, state.draft], state.future.slice(1))
    case 'endStep':
      return { ...state, step: undefined }
    case 'select':
      return { ...state, selected: action.id, step: undefined }
    case 'saved':
      return { ...state, draft: settle(state.draft, action), step: undefined }
    default:
      return { ...startEditing(action.draft), selected: keepSelected(state.selected, action.draft) }
  }
}

/** A chosen image is shown, and a removed one is not expected any more. */
function withImage({ widget }: WidgetDraft, image: ImageDraft): WidgetDraft {
  return { image, widget: { ...widget, imageIsActive: image !== 'remove' } }
}

/** Changes with the same `step` that follow each other, such as those of one drag, are undone together. */
function change(state: EditorState, draft: WidgetDraft, step: string | undefined): EditorState {
  if (isSame(draft, state.draft)) return state
  const isOneStep = step !== undefined && step === state.step
  const past = isOneStep ? state.past : [...state.past, state.draft].slice(-maximumSteps)
  return { ...state, draft, past, future: [], step, selected: keepSelected(state.selected, draft) }
}

function travel(
  state: EditorState,
  draft: WidgetDraft | undefined,
  past: readonly WidgetDraft[],
  future: readonly WidgetDraft[],
): EditorState {
  if (!draft) return state
  return { draft, past, future, selected: keepSelected(state.selected, draft), step: undefined }
}

function settle(draft: WidgetDraft, { sent, stored }: Extract<EditorAction, { type: 'saved' }>): WidgetDraft {
  if (isSame(draft, sent)) return stored
  return draft.image === sent.image ? { ...draft, image: undefined } : draft
}

function keepSelected(id: string | undefined, { widget }: WidgetDraft): string | undefined {
  return widget.elements.some((element) => element.id === id) ? id : undefined
}

export function isSame(one: WidgetDraft, other: WidgetDraft): boolean {
  return one.image === other.image && JSON.stringify(one.widget) === JSON.stringify(other.widget)
}
