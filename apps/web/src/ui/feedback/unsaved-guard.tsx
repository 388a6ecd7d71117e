import { useBlocker } from '@tanstack/react-router'
import { UnsavedDialog } from './unsaved-dialog.tsx'

/** Asks for confirmation before leaving a page with unsaved changes. */
export function UnsavedGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? (
    <UnsavedDialog isLoss onStay={blocker.reset} onContinue={blocker.proceed} />
  ) : null
}
