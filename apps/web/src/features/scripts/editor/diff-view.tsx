import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { inReadersLanguage } from './editor-words.ts'
import { plainScript, readOnly } from './extensions.ts'

type Props = {
  readonly before: string
  readonly after: string
  /** Names the two texts. */
  readonly label: string
  readonly className: string | undefined
}

/** Narrower than this, the two texts stand in one column. */
const sideBySide = '(min-width: 1000px)'

/** What differs between two scripts. */
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

const still = () => [...plainScript, inReadersLanguage(), readOnly(true)]
const collapseUnchanged = { margin: 3, minSize: 6 }

function twoColumns(parent: HTMLElement, before: string, after: string): MergeView {
  return new MergeView({
    parent,
    a: { doc: before, extensions: still() },
    b: { doc: after, extensions: still() },
    collapseUnchanged,
  })
}

function oneColumn(parent: HTMLElement, before: string, after: string): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: after,
      extensions: [
        ...still(),
        unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged }),
      ],
    }),
  })
}
