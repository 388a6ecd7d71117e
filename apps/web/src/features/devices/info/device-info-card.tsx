import type { DeviceSettings } from '@fieldport/contract'
import {
  expectedIntervalSeconds,
  hasCapability,
  isInPlan,
  parseDeviceTimeZone,
  planAccessOf,
  type SignalKey,
  signalQuality,
  storageIntervalSeconds,
  newerFirmware,
} from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { readNow } from '../../../lib/clock.ts'
import { formatHours, formatDuration } from '../../../lib/format/durations.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { zoneName } from '../../../lib/format/times.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useThrottledLatestPoint, useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { SignalBars } from '../../../ui/drawings/signal-bars.tsx'
import { DescriptionItem, DescriptionList, ValueWithUnit } from '../../../ui/description-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { latestReported } from './latest-reported.ts'

type Props = {
  readonly deviceid: string
  /** Undefined: still loading. */
  readonly settings: DeviceSettings | undefined
  readonly feed: DeviceFeed
}

/** The device's identity, connection and signal quality. Source: specification 2, sections 2 and 3. */
export function DeviceInfoCard({ deviceid, settings, feed }: Props) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Device Info')} testId="card-device-info" flush fill>
      <DescriptionList>
        <DescriptionItem name={t('Device ID')}>
          <bdi dir="ltr">{deviceid}</bdi>
          <CopyButton value={deviceid} what={t('Device ID')} />
        </DescriptionItem>
        {settings && settings.model !== '' && (
          <DescriptionItem name={t('Model')}>{settings.model}</DescriptionItem>
        )}
        <FirmwareItem deviceid={deviceid} settings={settings} />
        <DescriptionItem name={t('Last contact')}>
          <LastContact feed={feed} />
        </DescriptionItem>
        <IntervalItem settings={settings} />
        <TimeZoneItem timeZone={settings?.PORTAL_timeZone ?? null} />
        <ConnectionItem deviceid={deviceid} settings={settings} />
        <SignalItem feed={feed} name="wifi_rssi" label={t('Wi-Fi signal')} />
        <IpAddressItem feed={feed} />
        <SignalItem feed={feed} name="gsm_rssi" label={t('4G signal')} />
        <PowerHoursItem feed={feed} />
        <ConfigItem deviceid={deviceid} settings={settings} />
      </DescriptionList>
    </Panel>
  )
}

/** A component of its own, because only this fact changes with every point. */
function LastContact({ feed }: Pick<Props, 'feed'>) {
  const { t } = useTranslation()
  const latest = useThrottledLatestPoint(feed)
  return latest ? <RelativeTime seconds={Math.min(latest.ts, latest.aws_ts)} /> : t('No Data')
}

/** The zone in which the device's days begin, and its current offset from UTC. */
function TimeZoneItem({ timeZone }: { readonly timeZone: string | null }) {
  const { t } = useTranslation()
  const known = parseDeviceTimeZone(timeZone)
  if (timeZone === null) return null
  return (
    <DescriptionItem
      name={t('Time zone')}
      note={known === null ? undefined : zoneName(readNow(), { ...getLocaleSettings(), timeZone: known })}
    >
      <bdi dir="ltr">{timeZone}</bdi>
    </DescriptionItem>
  )
}

type OwnProps = Pick<Props, 'deviceid' | 'settings'>

/** The device's interval, and the part of it that the plan stores. */
function IntervalItem({ settings }: Pick<Props, 'settings'>) {
  const { t } = useTranslation()
  const sent = expectedIntervalSeconds(settings?.base_interval, settings?.transmit_interval)
  if (settings === undefined || sent === undefined) return null
  const stored = storageIntervalSeconds(settings.tier)
  return (
    <DescriptionItem
      name={t('Sends every')}
      note={sent < stored ? t('stored every {{duration}}', { duration: formatDuration(stored) }) : undefined}
    >
      <bdi>{formatDuration(sent)}</bdi>
    </DescriptionItem>
  )
}

/** People who may update the firmware see whether an update is available. */
function FirmwareItem({ deviceid, settings }: OwnProps) {
  const { t } = useTranslation()
  const { update } = useDeviceInfo(deviceid, settings)
  if (!settings?.fw) return null
  return (
    <DescriptionItem
      name={t('Firmware')}
      {...(update === undefined
        ? {}
        : {
            note: (
              <TextLink to="/settings/$deviceid" params={{ deviceid }} search={{ tab: 'Update' }} size="xs">
                {t('Firmware update available')}
              </TextLink>
            ),
          })}
    >
      <bdi dir="ltr">{settings.fw}</bdi>
    </DescriptionItem>
  )
}

const transportNames = { mqtt: 'MQTT', http: 'HTTP', udp: 'UDP' } as const

function ConnectionItem({ deviceid, settings }: OwnProps) {
  const { t } = useTranslation()
  const { connection } = useDeviceInfo(deviceid, settings)
  if (!connection?.transport) return null
  return (
    <DescriptionItem name={t('Transport')} note={connection.connected ? t('connected') : undefined}>
      {transportNames[connection.transport]}
    </DescriptionItem>
  )
}

function ConfigItem({ deviceid, settings }: OwnProps) {
  const { t } = useTranslation()
  const { configSeconds } = useDeviceInfo(deviceid, settings)
  if (configSeconds === undefined) return null
  return (
    <DescriptionItem name={t('Configuration reported')}>
      <RelativeTime seconds={configSeconds} />
    </DescriptionItem>
  )
}

/** The newest value of a signal, even if unknown; with its age if it is older than the shown moment. */
function SignalItem({
  feed,
  name,
  label,
}: {
  readonly feed: DeviceFeed
  readonly name: SignalKey
  readonly label: string
}) {
  const latest = useThrottledLatestPoint(feed)
  const known = useKeyState(feed, name).latest
  const said = latestReported(feed.store.points(), name) ?? known
  if (!said) return null
  const word = signalQuality(name, said.value)
  const isOld = latest !== undefined && latest.ts - said.ts > oldSeconds
  return (
    <DescriptionItem name={label} note={isOld ? <RelativeTime seconds={said.ts} /> : undefined}>
      <SignalBars quality={word} />
      {word !== 'unknown' && <ValueWithUnit value={formatCount(said.value as number)} unit="dBm" />}
    </DescriptionItem>
  )
}

/** A device that switches between Wi-Fi and 4G leaves the other's last value behind. */
const oldSeconds = 3600

function IpAddressItem({ feed }: Pick<Props, 'feed'>) {
  const { t } = useTranslation()
  const address = useKeyState(feed, 'wifi_ip').latest?.value
  if (typeof address !== 'string') return null
  return (
    <DescriptionItem name={t('Wi-Fi Address')}>
      <bdi dir="ltr">{address}</bdi>
    </DescriptionItem>
  )
}

/** For a device that counts hours with external supply (vin.count_hours). */
function PowerHoursItem({ feed }: Pick<Props, 'feed'>) {
  const { t } = useTranslation()
  const hours = useKeyState(feed, 'vin_hrs').latest?.value
  if (typeof hours !== 'number') return null
  return <DescriptionItem name={t('Supply hours')}>{formatHours(hours)}</DescriptionItem>
}

/** Source: specification 3, section 7.2 ('device config cached 5 minutes with 1 retry', 'diagnostics … 5 minutes'). */
const staleMs = 300_000

/** Data besides the points, requested only if the reader may have it. Absent: unknown, or not permitted. */
function useDeviceInfo(deviceid: string, settings: DeviceSettings | undefined) {
  const mayUpdate = settings !== undefined && hasCapability(settings.myPermission, 'editDeviceSettings')
  const mayDiagnose =
    settings !== undefined &&
    hasCapability(settings.myPermission, 'accessDiagnostics') &&
    isInPlan(planAccessOf(settings), 'dataToPortal')
  const shared = { staleTime: staleMs, retry: 1 }
  const config = useQuery(api.device.getConfig.queryOptions({ input: { deviceid }, ...shared }))
  const firmware = useQuery(
    api.device.listFirmware.queryOptions({ input: { deviceid }, ...shared, enabled: mayUpdate }),
  )
  const diagnostics = useQuery(
    api.portal.deviceGetDiag.queryOptions({
      input: { deviceid, datapoints: 1 },
      ...shared,
      enabled: mayDiagnose,
    }),
  )
  return {
    configSeconds: config.data?.ts ?? undefined,
    update: newerFirmware(settings?.fw ?? null, firmware.data?.Items ?? []),
    connection: diagnostics.data?.connection,
  }
}
