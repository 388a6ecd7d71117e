import type { SessionUser } from '@fieldport/contract'
import type { TFunction } from 'i18next'
import { hasFeature } from '../../features/accounts/features.ts'
import { isDistributor } from '../../features/accounts/session.ts'
import type { Brand } from '../../ui/brand/brand.ts'

export type NavLink = {
  readonly label: string
  readonly to: string
  /** A page outside of the app. */
  readonly external?: true
}

/** The links of the bar, for a signed-in person. Source: specification 1, section 2 ('Navigation bar'). */
export function signedInLinks(
  user: SessionUser,
  brand: Brand,
  deviceid: string | undefined,
  t: TFunction,
): readonly NavLink[] {
  const links: (NavLink | false)[] = [
    { label: t('Devices'), to: '/' },
    { label: t('Alarms'), to: '/alarms' },
    { label: t('Compare'), to: '/compare' },
    isDistributor(user) && { label: t('Distributor'), to: '/distributor' },
    hasFeature(user, 'plans') && { label: t('Plans'), to: '/plans' },
    hasFeature(user, 'support') && {
      label: t('Support'),
      to: deviceid === undefined ? '/support' : `/support/${deviceid}`,
    },
    hasFeature(user, 'docs') &&
      brand.docsUrl !== '' && { label: t('Docs'), to: brand.docsUrl, external: true },
    hasFeature(user, 'account') && { label: t('Account'), to: '/account' },
  ]
  return links.filter((link) => link !== false)
}
