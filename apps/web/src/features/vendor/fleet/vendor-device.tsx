import type { VendorDevice } from '@fieldport/contract'
import { parseSubscriptionState } from '@fieldport/domain'
import { IconDevicesOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorCode, errorMessage } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/description-list.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { subscriptionName } from '../../../ui/plan-names.ts'
import { permissionName } from '../../../ui/permission-name.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { joinFacts } from '../../../lib/format/direction.ts'
import { GrantPlan } from './grant-plan.tsx'
import type { PersonAction } from './fleet-view.ts'
import classes from './fleet.module.css'

type FactsProps = { readonly deviceid: string; readonly renderPersonAction: PersonAction }

/** A device's facts for the vendor, with links to the pages where they are changed. */
export function VendorDeviceFacts({ deviceid, renderPersonAction }: FactsProps) {
  const { t } = useTranslation()
  const found = useQuery(
    api.portal.adminGetDevice.queryOptions({ input: { deviceid }, staleTime: 0, refetchInterval: 30_000 }),
  )
  if (errorCode(found.error) === 'NOT_FOUND')
    return <EmptyState icon={<IconDevicesOff size={40} stroke={1.5} />} title={t('No matching devices')} />
  if (found.isError && !found.data)
    return (
      <Notice title={t('Error')} onRetry={() => void found.refetch()}>
        {errorMessage(found.error)}
      </Notice>
    )
  if (!found.data) return <PageSkeleton />
  const device = found.data
  return (
    <div className={classes['page']}>
      <p className={classes['name']}>{device.name}</p>
      <DeviceLinks deviceid={deviceid} />
      <div className={classes['columns']}>
        <State device={device} />
        <Plan device={device} />
        <People device={device} renderPersonAction={renderPersonAction} />
      </div>
    </div>
  )
}

function DeviceLinks({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const params = { deviceid }
  return (
    <nav className={classes['links']} aria-label={t('Pages of this device')}>
      <TextLink size="sm" to="/data/$deviceid" params={params}>
        {t('Data')}
      </TextLink>
      <TextLink size="sm" to="/settings/$deviceid" params={params}>
        {t('Settings')}
      </TextLink>
      <TextLink size="sm" to="/users/$deviceid" params={params}>
        {t('Users & Permissions')}
      </TextLink>
      <TextLink size="sm" to="/diag/$deviceid" params={params}>
        {t('Diagnostics')}
      </TextLink>
      <TextLink size="sm" to="/serverlog/$deviceid" params={params}>
        {t('Server Log')}
      </TextLink>
      <TextLink size="sm" to="/sqaudit" search={{ q: deviceid }}>
        {t('Audit log')}
      </TextLink>
      <TextLink size="sm" to="/sqprov/$deviceid" params={params}>
        {t('Provisioning')}
      </TextLink>
      <TextLink size="sm" to="/sqtools" search={{ tool: 'message', device: deviceid }}>
        {t('Check a message')}
      </TextLink>
    </nav>
  )
}

type Props = { readonly device: VendorDevice }

function State({ device }: Props) {
  const { t } = useTranslation()
  const { model, fw, newerFw, lastContact, isInContact, openConditions, refused, commands } = device
  return (
    <Panel title={t('State')} flush>
      <DescriptionList>
        <DescriptionItem name={t('Model')}>{model}</DescriptionItem>
        <DescriptionItem
          name={t('Firmware')}
          note={newerFw === null ? undefined : t('{{fw}} is recommended', { fw: newerFw })}
        >
          {fw ?? t('Unknown')}
        </DescriptionItem>
        <DescriptionItem name={t('Last contact')} note={isInContact ? undefined : t('Not in contact')}>
          {lastContact === null ? t('No Data') : <RelativeTime seconds={lastContact} />}
        </DescriptionItem>
        <DescriptionItem name={t('Open alarms')}>{formatCount(openConditions)}</DescriptionItem>
        <DescriptionItem
          name={t('Refused data')}
          note={t('{{number}} in 24 hours', { number: formatCount(refused.recent) })}
        >
          {formatCount(refused.total)}
        </DescriptionItem>
        <DescriptionItem name={t('Pending commands')}>{formatCount(commands.pending)}</DescriptionItem>
        <DescriptionItem name={t('Unanswered commands, 7 days')}>
          {formatCount(commands.unanswered)}
        </DescriptionItem>
        <DescriptionItem name={t('Refused commands, 7 days')}>
          {formatCount(commands.refused)}
        </DescriptionItem>
        <DescriptionItem name={t('Created')}>{formatDateTime(device.createdAt)}</DescriptionItem>
      </DescriptionList>
    </Panel>
  )
}

function Plan({ device }: Props) {
  const { t } = useTranslation()
  const { plan } = device
  return (
    <Panel title={t('Plan')} aside={<GrantPlan device={device} />} flush>
      <DescriptionList>
        <DescriptionItem name={t('Plan')}>{plan.effective}</DescriptionItem>
        {plan.stored !== plan.effective && (
          <DescriptionItem name={t('Plan on record')}>{plan.stored}</DescriptionItem>
        )}
        <DescriptionItem name={t('Subscription')}>
          {subscriptionName(parseSubscriptionState(plan.subscription), t)}
        </DescriptionItem>
        <DescriptionItem name={t('Added')}>
          {plan.addedAt === null ? t('Not added yet') : formatDateTime(plan.addedAt)}
        </DescriptionItem>
        <DescriptionItem name={t('Plan ends')}>
          {plan.endsAt === null ? t('No end date') : formatDateTime(plan.endsAt)}
        </DescriptionItem>
        <DescriptionItem name={t('Data to the portal')}>
          {plan.isRestricted ? t('Restricted by the plan') : t('All')}
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  )
}

function People({ device: { people }, renderPersonAction }: Props & Pick<FactsProps, 'renderPersonAction'>) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Users & Permissions')} flush>
      {people.length === 0 && <p className={classes['empty']}>{t('Nobody has added this device.')}</p>}
      <ul className={classes['list']}>
        {people.map(({ userid, email, name, permission, brand, group, isVendor }) => (
          <li key={email} className={classes['person']}>
            <span className={classes['who']}>
              <span className={classes['what']}>
                {name || email}
                <strong>{permissionName(permission, t)}</strong>
              </span>
              <span className={classes['quiet']}>
                {joinFacts([
                  name === '' ? '' : email,
                  brand,
                  group === '' ? '' : t('Group: {{group}}', { group }),
                ])}
              </span>
            </span>
            {!isVendor && renderPersonAction({ userid, email })}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
