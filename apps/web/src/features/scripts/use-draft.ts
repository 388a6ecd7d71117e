import type { DeviceScript } from '@fieldport/contract'
import { useMemo, useState } from 'react'
import { fromBase64 } from './script-text.ts'

type Draft = {
  readonly text: string
  /** Of the version that was open when the typing began. */
  readonly baseVersion: number
}

/** What is in the editor: the saved script until something is typed. */
export function useDraft(script: DeviceScript) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const saved = useMemo(() => fromBase64(script.data), [script.data])
  const type = (text: string) => {
    const baseVersion = draft?.baseVersion ?? script.version
    setDraft(text === saved && baseVersion === script.version ? null : { text, baseVersion })
  }
  return {
    saved,
    text: draft?.text ?? saved,
    baseVersion: draft?.baseVersion ?? script.version,
    isChanged: draft !== null,
    /** Somebody saved another version since the typing began. */
    isOvertaken: draft !== null && draft.baseVersion < script.version,
    type,
    discard: () => setDraft(null),
    /** Goes on from the newest version: what is typed replaces it. */
    rebase: (baseVersion: number) => setDraft(draft && { ...draft, baseVersion }),
  }
}
