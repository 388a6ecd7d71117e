import { parseDisplaySettings, mergeComputedSettings, conditionStart } from '@fieldport/domain'
import { ActionIcon, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import type { OpenCondition } from '../../../lib/conditions/reason-text.ts'
import { ConditionLink } from '../../../ui/conditions/condition-link.tsx'
import { ConditionReason, ConditionSince } from '../../../ui/conditions/condition-reason.tsx'
import { EventBadge } from '../../../ui/feedback/event-badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StateBadge } from '../../../ui/feedback/state-badge.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import classes from './device-popup.module.css'
import { listPopupReadings } from './popup-readings.ts'
import type { MappedDevice } from '../mapped-device.ts'

/** Polling interval for the values in an open popup. */
const refreshMs = 10_000
/** Source: specification 3, section 7.2. */
const settingsStaleMs = 600_000

type Props = {
  readonly device: MappedDevice
  readonly onClose: () => void
}

/** The state of one device, beside its marker. */
export function DevicePopup({ device, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <div
      className={classes['popup']}
      role="dialog"
      aria-label={device.name || device.deviceid}
      data-testid="map-popup"
      data-device={device.deviceid}
    >
      <div className={classes['head']}>
        <TextLink to="/data/$deviceid" params={{ deviceid: device.deviceid }} className={classes['name']}>
          {device.name || device.deviceid}
        </TextLink>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('Close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <p className={classes['state']}>
        <StateBadge state={device.contact} />
        <EventBadge state={device.contact === 'never' ? 'ok' : device.event} />
        {device.contact !== 'never' && device.lastContact !== null && (
          <span className={classes['age']}>
            <RelativeTime seconds={device.lastContact} />
          </span>
        )}
      </p>
      {device.condition && device.condition.leading.kind !== 'silence' && (
        <Reason deviceid={device.deviceid} condition={device.condition.leading} />
      )}
      <Values deviceid={device.deviceid} />
    </div>
  )
}

type ReasonProps = { readonly deviceid: string; readonly condition: OpenCondition }

/** The reason for a warning or alarm, linked to the place that shows it. */
function Reason({ deviceid, condition }: ReasonProps) {
  return (
    <p className={classes['reason']} data-testid="popup-reason">
      <ConditionLink deviceid={deviceid} condition={condition} className={classes['reasonLink']}>
        <ConditionReason condition={condition} />
      </ConditionLink>{' '}
      <span className={classes['age']}>
        <ConditionSince seconds={conditionStart(condition)} />
      </span>
    </p>
  )
}

function Values({ deviceid }: { readonly deviceid: string }) {
  const input = { deviceid }
  const readings = useQuery(api.device.lastReadings.queryOptions({ input, refetchInterval: refreshMs }))
  const settings = useQuery(api.portal.deviceGetSettings.queryOptions({ input, staleTime: settingsStaleMs }))
  // Without settings, the catalogue's names are used.
  const isSettled = settings.data !== undefined || settings.isError
  const values = useMemo(
    () =>
      readings.data &&
      isSettled &&
      listPopupReadings(readings.data.readings, {
        settings: mergeComputedSettings(
          parseDisplaySettings(settings.data?.PORTAL_displaySettings),
          settings.data?.PORTAL_computedChannels ?? [],
        ),
        model: settings.data?.model,
      }),
    [readings.data, settings.data, isSettled],
  )
  if (readings.isLoadingError) return null
  return (
    <dl className={classes['values']}>
      {values ? (
        values.map(({ key, name, text }) => (
          <div key={key} className={classes['value']}>
            <dt>{name}</dt>
            <dd>
              <bdi dir="ltr">{text}</bdi>
            </dd>
          </div>
        ))
      ) : (
        <Skeleton h={68} />
      )}
    </dl>
  )
}
