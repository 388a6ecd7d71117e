import { Compartment, EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { readOnly, scriptEditor } from './extensions.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Mod-Enter: Ctrl or the Command key, with Enter. */
  readonly onRun: () => void
  readonly isReadOnly: boolean
  /** Moves the cursor there each time it changes. */
  readonly goTo: { readonly position: number } | undefined
  readonly className: string | undefined
}

/** The editor owns the text; `value` replaces it only if it differs. */
export function CodeEditor({ label, value, onChange, onRun, isReadOnly, goTo, className }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const mode = useRef(new Compartment())
  const changed = useEffectEvent((text: string) => onChange(text))
  const run = useEffectEvent(() => onRun())
  const first = useEffectEvent(() => ({ value, isReadOnly }))

  useEffect(() => {
    if (!host.current) return undefined
    const start = first()
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: start.value,
        extensions: [
          Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (run(), true) }])),
          ...scriptEditor(label),
          mode.current.of(readOnly(start.isReadOnly)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [label])

  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  useEffect(() => {
    view.current?.dispatch({ effects: mode.current.reconfigure(readOnly(isReadOnly)) })
  }, [isReadOnly])

  useEffect(() => {
    const editor = view.current
    if (!editor || !goTo) return
    const anchor = Math.min(goTo.position, editor.state.doc.length)
    editor.dispatch({ selection: { anchor }, scrollIntoView: true })
    editor.focus()
  }, [goTo])

  return <div ref={host} className={className} data-testid="script-editor" />
}
