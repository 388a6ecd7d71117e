import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

type Props = { readonly error: Error; readonly onRetry: () => void }

/** Billing details that could not be loaded. Source: specification 3, sections 7.2 ('Customer data') and 8 ('Plan errors'). */
export function BillingError({ error, onRetry }: Props) {
  const { t } = useTranslation()
  const isFinal = [404, 500].includes(statusOf(error) ?? 0)
  return (
    <Notice title={t('Error')} {...(isFinal ? {} : { onRetry })}>
      {errorMessage(error)} {t('Please contact support.')}
    </Notice>
  )
}

/** The HTTP status of a response; undefined if there was none. */
function statusOf(error: object): number | undefined {
  return 'status' in error && typeof error.status === 'number' ? error.status : undefined
}
