import { createLazyComponent } from '../behaviour/lazy-component.tsx'

/** What did not work, in a dialog. */
export const ErrorDialog = createLazyComponent(
  async () => (await import('./error-dialog-box.tsx')).ErrorDialogBox,
)
