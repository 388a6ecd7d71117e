import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/controls/link-button.tsx'
import { PlansLink } from '../../../ui/controls/plans-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useConfigForm } from '../form/context.ts'
import { isApiInPlan } from '../plan/plan.ts'
import { AempCard } from './aemp-card.tsx'
import classes from './api.module.css'
import { DeviceToDeviceCard } from './device-to-device-card.tsx'
import { ForwardingCard } from './forwarding/forwarding-card.tsx'

/** Other systems and devices that may read this device. Source: specification 2, section 2 ('API tab'). */
export function ApiTab() {
  const { user } = useConfigForm()
  return (
    <div className={classes['tab']}>
      {user.features.includes('apiCredentials') && <CloudCard />}
      <DeviceToDeviceCard />
      <ForwardingCard />
      {user.groups.includes('aemp_api_users') && <AempCard />}
    </div>
  )
}

/** Credentials belong to an account and give access to all of its devices. */
function CloudCard() {
  const { t } = useTranslation()
  const form = useConfigForm()
  const plan = form.settings.tier.name
  return (
    <Panel title={t('Cloud API')} testId="cloud-api">
      {!isApiInPlan(form) && (
        <div className={classes['notice']}>
          <Notice kind="warning">
            {t("API keys can't access this device on the {{plan}} plan.", { plan })}
            <PlansLink plan={plan} />
          </Notice>
        </div>
      )}
      <p className={classes['text']}>
        {t("Let your programs read and control your devices with your account's API keys.")}
      </p>
      <div className={classes['actions']}>
        <LinkButton to="/account/{-$tab}" params={{ tab: 'api' }} variant="default">
          {t('API keys')}
        </LinkButton>
        <Anchor href="/api/docs" size="sm">
          {t('API documentation')}
        </Anchor>
        <Anchor href="/api/postman.json" size="sm" download="postman.json">
          {t('Postman collection')}
        </Anchor>
      </div>
    </Panel>
  )
}
