import { EditorView } from '@codemirror/view'

const control = {
  minHeight: '30px',
  padding: '2px 10px',
  borderRadius: '8px',
  fontFamily: 'var(--fp-font)',
  fontSize: '0.8125rem',
}

/** Styles the editor's search like the page's controls, because the library only has light colours. */
export const searchTheme = EditorView.theme({
  '& .cm-panel.cm-search': { padding: '8px 36px 8px 10px', fontFamily: 'var(--fp-font)' },
  '& .cm-panels .cm-button': {
    ...control,
    color: 'var(--fp-text)',
    backgroundImage: 'none',
    backgroundColor: 'var(--fp-raised)',
    border: '1px solid var(--fp-control)',
    cursor: 'pointer',
    '&:hover': { backgroundColor: 'var(--fp-hover)' },
    '&:active': { backgroundImage: 'none', backgroundColor: 'var(--fp-brand-soft)' },
  },
  '& .cm-panels .cm-textfield': {
    ...control,
    color: 'var(--fp-text)',
    backgroundColor: 'var(--fp-surface)',
    border: '1px solid var(--fp-control)',
    '&::placeholder': { color: 'var(--fp-muted)', opacity: 1 },
  },
  '& .cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    minHeight: '30px',
    fontSize: '0.8125rem',
  },
  '& .cm-panel.cm-search input[type=checkbox]': {
    width: '16px',
    height: '16px',
    accentColor: 'var(--fp-brand)',
  },
  '& .cm-panel.cm-search [name=close]': {
    top: '6px',
    right: '6px',
    width: '28px',
    height: '28px',
    fontSize: '1.25rem',
    color: 'var(--fp-muted)',
    cursor: 'pointer',
  },
  '& .cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--fp-warning) 24%, transparent)' },
  '& .cm-searchMatch.cm-searchMatch-selected': {
    backgroundColor: 'color-mix(in srgb, var(--fp-warning) 48%, transparent)',
  },
  '& .cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--fp-brand) 24%, transparent)' },
})
