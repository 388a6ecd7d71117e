/** What the dialog of notes begins with: the list, or a new note at a moment, epoch seconds. */
export type NotesView = { readonly kind: 'list' } | { readonly kind: 'add'; readonly at: number }
