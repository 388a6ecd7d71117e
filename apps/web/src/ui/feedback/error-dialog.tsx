import { loadLater } from '../behaviour/load-later.tsx'

/** What did not work, in a dialog. */
export const ErrorDialog = loadLater(async () => (await import('./error-dialog-box.tsx')).ErrorDialogBox)
