import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { localizedPhrases } from './editor-phrases.ts'
import { scriptHighlighting, readOnly } from './extensions.ts'

type Props = {
  readonly before: string
  readonly after: string
  /** Names the two texts. */
  readonly label: string
  readonly className: string | undefined
}

/** Below this width, the two texts are shown in one column. */
const sideBySide = '(min-width: 1000px)'

/** The differences between two scripts. */
export function DiffView({ before, after, label, className }: Props) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return undefined
    const view = globalThis.matchMedia(sideBySide).matches
      ? twoColumns(host.current, before, after)
      : oneColumn(host.current, before, after)
    return () => view.destroy()
  }, [before, after])
  return <div ref={host} className={className} role="region" aria-label={label} data-testid="script-diff" />
}

const readOnlyExtensions = () => [...scriptHighlighting, localizedPhrases(), readOnly(true)]
const collapseUnchanged = { margin: 3, minSize: 6 }

function twoColumns(parent: HTMLElement, before: string, after: string): MergeView {
  return new MergeView({
    parent,
    a: { doc: before, extensions: readOnlyExtensions() },
    b: { doc: after, extensions: readOnlyExtensions() },
    collapseUnchanged,
  })
}

function oneColumn(parent: HTMLElement, before: string, after: string): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: after,
      extensions: [
        ...readOnlyExtensions(),
        unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged }),
      ],
    }),
  })
}
