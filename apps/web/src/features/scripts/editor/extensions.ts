import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascriptLanguage } from '@codemirror/lang-javascript'
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, linter } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { localize } from '../../../lib/texts/messages.ts'
import { localizedPhrases } from './editor-phrases.ts'
import { completeScript, helpText, nameAt } from './script-help.ts'
import { lintScript } from './script-lint.ts'
import { searchTheme } from './search-theme.ts'

const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace'
const lintPauseMs = 300

/** Uses the page's CSS variables for all colours, so that light, dark and brands work without further styles. */
const theme = EditorView.theme({
  '&': {
    // Code is left-to-right on any page.
    direction: 'ltr',
    color: 'var(--fp-text)',
    backgroundColor: 'var(--fp-surface)',
    fontSize: '0.8125rem',
    height: '100%',
  },
  '&.cm-focused': { outline: '2px solid var(--fp-brand)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: mono, lineHeight: '1.55' },
  '.cm-gutters': { backgroundColor: 'var(--fp-raised)', color: 'var(--fp-muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--fp-hover) 60%, transparent)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--fp-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--fp-brand-soft)',
  },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--fp-surface)',
    color: 'var(--fp-text)',
    border: '1px solid var(--fp-hairline)',
    borderRadius: '8px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--fp-brand-soft)',
    color: 'var(--fp-text)',
  },
  // Help texts are in the page's language.
  '.cm-help, .cm-completionInfo, .cm-diagnosticText, .cm-panel label': { unicodeBidi: 'plaintext' },
  '.cm-help': { padding: '6px 10px', maxWidth: '360px', fontFamily: 'var(--fp-font)' },
  '.cm-help code': { display: 'block', fontFamily: mono, fontWeight: '600' },
})

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--fp-brand)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--fp-live)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--fp-warning)' },
  { tag: tags.comment, color: 'var(--fp-muted)', fontStyle: 'italic' },
  { tag: tags.function(tags.propertyName), fontWeight: '600' },
])

const findings = linter(
  (view): readonly Diagnostic[] =>
    lintScript(view.state.doc.toString()).map(({ from, to, severity, message }) => ({
      from,
      to,
      severity,
      message: localize(message),
    })),
  { delay: lintPauseMs },
)

const explanations = hoverTooltip((view, position) => {
  const line = view.state.doc.lineAt(position)
  const found = nameAt(line.text, position - line.from)
  if (!found) return null
  return {
    pos: line.from + found.from,
    end: line.from + found.to,
    create: () => {
      const dom = document.createElement('div')
      dom.className = 'cm-help'
      const code = document.createElement('code')
      code.textContent = `${found.name.name}${found.name.signature ?? ''}`
      dom.append(code, helpText(found.name))
      return { dom }
    },
  }
})

/** Syntax colours and line numbers, for every view of a script. */
export const scriptHighlighting: readonly Extension[] = [
  lineNumbers(),
  highlightSpecialChars(),
  new LanguageSupport(javascriptLanguage),
  syntaxHighlighting(colours),
  EditorView.lineWrapping,
  theme,
]

/** The extensions of the script editor. Tab leaves it, so that keyboard users are not trapped. */
export function scriptEditor(label: string): readonly Extension[] {
  return [
    ...scriptHighlighting,
    localizedPhrases(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    searchTheme,
    autocompletion({ override: [completeScript] }),
    findings,
    lintGutter(),
    explanations,
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
    EditorView.contentAttributes.of({ 'aria-label': label }),
  ]
}

export function readOnly(isReadOnly: boolean): Extension {
  return [EditorState.readOnly.of(isReadOnly), EditorView.editable.of(!isReadOnly)]
}
