import { Notice } from '../../../ui/feedback/notice.tsx'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'

type MutationResult = { readonly isError: boolean; readonly isSuccess: boolean; readonly error: unknown }

/** The outcome of the last change. */
export function SavedNotice({ change, saved }: { readonly change: MutationResult; readonly saved?: string }) {
  const { t } = useTranslation()
  if (change.isError) return <Notice title={t('Error')}>{errorMessage(change.error)}</Notice>
  if (change.isSuccess) return <Notice kind="success">{saved ?? t('Saved.')}</Notice>
  return null
}
