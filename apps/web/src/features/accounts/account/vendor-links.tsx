import type { SessionUser } from '@fieldport/contract'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { hasFeature } from '../features.ts'
import { isToolUser, isVendor } from '../session.ts'
import classes from './account.module.css'

/** Links to the vendor's pages. Source: specification 1, section 2 ('Account page'). */
export function VendorLinks({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation()
  if (!isToolUser(user)) return null
  const ofVendor = [
    { to: '/sqadmin', label: t('Administration') },
    { to: '/sqprov', label: t('Provisioning') },
    { to: '/sqbrands', label: t('Brands') },
    { to: '/sqgroups', label: t('Groups') },
    { to: '/sqdistributors', label: t('Distributors') },
    { to: '/sqfirmware', label: t('Firmware repository') },
    { to: '/sqaudit', label: t('Audit log') },
    ...(hasFeature(user, 'plans') ? [{ to: '/sqpayments', label: t('Payment differences') }] : []),
    { to: '/sqhealth', label: t('System health') },
  ]
  const links = [
    ...(isVendor(user) ? ofVendor : []),
    { to: '/sqpacking', label: t('Packing') },
    { to: '/sqtools', label: t('Tools') },
  ]
  return (
    <nav className={classes['links']} aria-label={t('Vendor pages')}>
      {links.map(({ to, label }) => (
        <TextLink key={to} to={to} size="sm">
          {label}
        </TextLink>
      ))}
    </nav>
  )
}
