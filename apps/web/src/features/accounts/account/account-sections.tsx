import type { SessionUser } from '@fieldport/contract'
import { Accordion, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { api } from '../../../lib/api/client.ts'
import { hasFeature } from '../features.ts'
import classes from './account.module.css'
import { SubscriptionsSection } from './subscriptions-section.tsx'
import { ApiSection } from './api/api-section.tsx'
import { MfaSection } from './mfa/mfa-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PersonalDataSection } from './personal-data-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import { type AccountSection, sectionOfTab, visibleSections } from './sections.ts'
import { SessionsSection } from './sessions-section.tsx'

type Props = {
  readonly user: SessionUser
  readonly tab: string | undefined
  /** Content below Billing Details. */
  readonly billing: ReactNode
  /** A section was opened; the URL follows. */
  readonly onTab: (tab: string) => void
}

/** The account page as an accordion. The URL's tab determines which section is open. */
export function AccountSections({ user, tab, billing, onTab }: Props) {
  const { t } = useTranslation()
  const [isClosed, setClosed] = useState(false)
  const [opened, setOpened] = useState<readonly AccountSection[]>([])
  const maySetUp = hasFeature(user, 'mfaSetup')
  // If the brand does not allow setting factors up, the section is only for people who have one.
  const mfa = useQuery({ ...api.user.getMfa.queryOptions(), enabled: !maySetUp })
  if (!maySetUp && mfa.isPending) return <Skeleton h={300} />
  const hasFactor = mfa.data !== undefined && (mfa.data.totpEnabled || mfa.data.smsEnabled)
  const visible = visibleSections(user, hasFactor)
  const open = sectionOfTab(tab, visible)
  if (!isClosed && !opened.includes(open)) setOpened([...opened, open])
  const change = (value: string | null) => {
    setClosed(value === null)
    if (value !== null) onTab(value.toLowerCase())
  }
  return (
    <Accordion variant="separated" order={2} value={isClosed ? null : open} onChange={change}>
      {visible.map((section) => (
        <Accordion.Item key={section} value={section}>
          <Accordion.Control>{sectionTitle(section, t)}</Accordion.Control>
          <Accordion.Panel>
            {/* A section that was opened once keeps its input. While closed, it is inactive and sends no requests. */}
            {opened.includes(section) && (
              <div className={classes['content']}>
                <SectionBody section={section} maySetUp={maySetUp} billing={billing} />
              </div>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

type BodyProps = Pick<Props, 'billing'> & { readonly section: AccountSection; readonly maySetUp: boolean }

function SectionBody({ section, maySetUp, billing }: BodyProps) {
  switch (section) {
    case 'PROFILE':
      return <ProfileSection />
    case 'PASSWORD':
      return <PasswordSection />
    case 'MFA':
      return <MfaSection maySetUp={maySetUp} />
    case 'BILLING':
      return billing
    case 'SUBSCRIPTIONS':
      return <SubscriptionsSection />
    case 'API':
      return <ApiSection />
    case 'SESSIONS':
      return <SessionsSection />
    case 'NOTIFICATIONS':
      return <NotificationsSection />
    case 'DATA':
      return <PersonalDataSection />
    default:
      return <PreferencesSection />
  }
}

function sectionTitle(section: AccountSection, t: TFunction): string {
  switch (section) {
    case 'PROFILE':
      return t('Profile')
    case 'PASSWORD':
      return t('Change Password')
    case 'MFA':
      return t('Multi-Factor Authentication')
    case 'BILLING':
      return t('Billing Details')
    case 'SUBSCRIPTIONS':
      return t('Subscriptions')
    case 'API':
      return t('API Access')
    case 'SESSIONS':
      return t('Sessions')
    case 'NOTIFICATIONS':
      return t('Notifications')
    case 'DATA':
      return t('Your data')
    default:
      return t('Preferences')
  }
}
