import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { localizedPhrases } from './editor-phrases.ts'
import { scriptHighlighting, readOnly } from './extensions.ts'
import classes from './diff-view.module.css'

type Props = {
  readonly before: string
  readonly after: string
  /** Headings of the two texts. */
  readonly beforeTitle: string
  readonly afterTitle: string
  /** Names the comparison. */
  readonly label: string
}

/** Below this width, the two texts are shown in one column. */
const sideBySide = '(min-width: 1000px)'

/** The differences between two scripts. */
export function DiffView({ before, after, beforeTitle, afterTitle, label }: Props) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return undefined
    const view = globalThis.matchMedia(sideBySide).matches
      ? twoColumns(host.current, before, after)
      : oneColumn(host.current, before, after)
    return () => view.destroy()
  }, [before, after])
  return (
    <div className={classes['comparison']} role="region" aria-label={label} data-testid="script-diff">
      <div className={classes['titles']}>
        <span data-side="before">{beforeTitle}</span>
        <span data-side="after">{afterTitle}</span>
      </div>
      <div ref={host} className={classes['texts']} />
    </div>
  )
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
