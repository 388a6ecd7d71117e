import { createLazyComponent } from '../behaviour/lazy-component.tsx'

/** An error in a dialog, loaded lazily. */
export const ErrorDialog = createLazyComponent(
  async () => (await import('./error-dialog-box.tsx')).ErrorDialogBox,
)
