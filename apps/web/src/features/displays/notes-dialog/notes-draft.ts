import { noteImageKinds, type NoteImageKind } from '@fieldport/contract'
import { type DeviceNotes, type NoteField, noteFields } from '@fieldport/domain'

export const noteFieldNames = Object.keys(noteFields) as NoteField[]

/** A chosen image that is not sent yet, or an image to be removed with Apply. */
export type ImageDraft = { readonly base64: string; readonly mediaType: string } | 'remove'

export type NotesDraft = {
  /** The notes as loaded: changes are relative to these, here and on the server. */
  readonly base: DeviceNotes
  readonly texts: Readonly<Record<NoteField, string>>
  readonly images: Readonly<Partial<Record<NoteImageKind, ImageDraft>>>
}

export function startDraft(base: DeviceNotes): NotesDraft {
  const texts = Object.fromEntries(noteFieldNames.map((name) => [name, base[name] ?? '']))
  return { base, texts: texts as Record<NoteField, string>, images: {} }
}

/** The changed notes; null removes one. */
export function changedNotes({ base, texts }: NotesDraft): Record<string, string | null> {
  const changed = noteFieldNames.filter((name) => texts[name].trim() !== (base[name] ?? ''))
  return Object.fromEntries(changed.map((name) => [name, texts[name].trim() || null]))
}

export function changedImages({ images }: NotesDraft): readonly NoteImageKind[] {
  return noteImageKinds.filter((kind) => images[kind] !== undefined)
}

export function isChanged(draft: NotesDraft): boolean {
  return Object.keys(changedNotes(draft)).length > 0 || changedImages(draft).length > 0
}

/** After somebody else's save, makes their notes the base; the person's own changes stay unless theirs are taken. */
export function rebase(draft: NotesDraft, latest: DeviceNotes, taken: readonly string[] = []): NotesDraft {
  const mine = changedNotes(draft)
  const texts = noteFieldNames.map((name) => {
    const isMine = name in mine && !taken.includes(name)
    return [name, isMine ? draft.texts[name] : (latest[name] ?? '')]
  })
  const images = changedImages(draft).reduce(
    (rest, kind) => (taken.includes(kind) ? withImage(rest, kind, undefined) : rest),
    draft,
  ).images
  return { base: latest, texts: Object.fromEntries(texts) as Record<NoteField, string>, images }
}

/**
 * Somebody else's notes, with the earlier version of images that the person changed but whose newer version they have
 * not seen: overwriting such an image must be a conflict of its own.
 * @param names the fields and images shown
 */
export function mergeVisibleNotes(
  draft: NotesDraft,
  latest: DeviceNotes,
  names: readonly string[],
): DeviceNotes {
  const unseen = changedImages(draft).filter((kind) => !names.includes(kind))
  const earlier = unseen.map((kind) => [kind, draft.base[kind] ?? ''] as const)
  return { ...latest, ...Object.fromEntries(earlier) }
}

/** Makes the saved notes the base. */
export function markSaved(draft: NotesDraft, notes: Readonly<Record<string, string | null>>): NotesDraft {
  const kept = Object.entries({ ...draft.base, ...notes }).filter(([, value]) => value !== null)
  return { ...draft, base: Object.fromEntries(kept) as DeviceNotes }
}

export function withImage(draft: NotesDraft, kind: NoteImageKind, image: ImageDraft | undefined): NotesDraft {
  const { [kind]: _, ...others } = draft.images
  return { ...draft, images: image === undefined ? others : { ...others, [kind]: image } }
}
