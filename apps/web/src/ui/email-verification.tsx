import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './email-verification.module.css'

/** Whether a person has verified their address: permissions given to an unverified one may go to a stranger. */
export function EmailVerification({ isVerified }: { readonly isVerified: boolean }) {
  const { t } = useTranslation()
  const Icon = isVerified ? IconCircleCheck : IconAlertTriangle
  return (
    <span className={classes['state']} data-verified={isVerified}>
      <Icon size={14} aria-hidden="true" />
      {isVerified ? t('Email verified') : t('Email not verified')}
    </span>
  )
}
