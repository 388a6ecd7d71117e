import type { SessionUser } from '@fieldport/contract'
import type { ReactNode } from 'react'
import { useNow } from '../../lib/clock.ts'
import { createLazyComponent } from '../../ui/behaviour/lazy-component.tsx'

type Props = { readonly view: SessionUser['supportView'] | undefined; readonly children: ReactNode }

/** Not in the first page's files, which every reader loads. */
const SupportViewEnded = createLazyComponent(() =>
  import('../../features/accounts/support-view/support-view-ended.tsx').then((part) => part.SupportViewEnded),
)

/** Hides what a support view has shown once its time is over, also on a page that is open. */
export function SupportViewGate({ view, children }: Props) {
  const isOver = useNow((now) => Boolean(view && (view.isOver || now >= view.endsAt)))
  return isOver ? <SupportViewEnded /> : children
}
