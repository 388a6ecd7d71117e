import { isDeviceId } from '@fieldport/domain'
import { Button, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '../../../features/accounts/session.ts'
import { SupportForm } from '../../../features/support/support-form.tsx'
import { useBrand } from '../../../ui/brand/brand.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'
import classes from './support-page.module.css'

const route = getRouteApi('/signed-in/support/{-$deviceid}')

export function SupportPage() {
  const { t } = useTranslation()
  const { deviceid = '' } = route.useParams()
  usePageTitle(t('Support'))
  return (
    <div className={classes['page']}>
      <Title order={1} mb="md">
        {t('Support')}
      </Title>
      {/* Another device starts a new request. */}
      <SupportBody key={deviceid} deviceid={isDeviceId(deviceid) ? deviceid : ''} />
    </div>
  )
}

/** The form, a confirmation, or why there is no form. */
function SupportBody({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const { canMail, brandName: brand } = useBrand()
  const { data: user } = useQuery(sessionQuery)
  const [isSent, setIsSent] = useState(false)
  if (!canMail) {
    return (
      <Notice kind="warning">
        {t(
          "Support requests are unavailable because {{brand}} can't send email. Contact the operator of {{brand}}.",
          { brand },
        )}
      </Notice>
    )
  }
  if (isSent) return <Sent deviceid={deviceid} onAnother={() => setIsSent(false)} />
  return user ? <SupportForm user={user} deviceid={deviceid} onSent={() => setIsSent(true)} /> : null
}

function Sent({ deviceid, onAnother }: { readonly deviceid: string; readonly onAnother: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Notice kind="success" title={t('Request Sent')}>
        {t('Thankyou for your request. We will respond to your query as soon as possible.')}
      </Notice>
      <Group mt="lg" gap="lg">
        {/* The pressed button is gone, so this one gets the focus. */}
        <Button variant="default" onClick={onAnother} autoFocus>
          {t('Send another request')}
        </Button>
        {deviceid === '' ? (
          <TextLink to="/" size="sm">
            {t('Go to your devices')}
          </TextLink>
        ) : (
          <TextLink to="/data/$deviceid" params={{ deviceid }} size="sm">
            {t('Back to device')}
          </TextLink>
        )}
      </Group>
    </>
  )
}
