/** The initial view of the dialog: the list, or a new note at a moment, epoch seconds. */
export type NotesView = { readonly kind: 'list' } | { readonly kind: 'add'; readonly at: number }
