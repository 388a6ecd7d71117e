import type { SessionUser } from '@fieldport/contract'
import { IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/clock.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

type Props = { readonly view: SessionUser['supportView'] | undefined; readonly children: ReactNode }

/** Hides what a support view has shown once its time is over, also on a page that is open; its banner leads back. */
export function SupportViewGate({ view, children }: Props) {
  const { t } = useTranslation()
  const isOver = useNow((now) => Boolean(view && (view.isOver || now >= view.endsAt)))
  if (!isOver) return children
  return (
    <EmptyState icon={<IconEyeOff size={40} stroke={1.5} />} title={t('The support view has ended.')}>
      {t('Go back to your account at the bottom of the page.')}
    </EmptyState>
  )
}
