import type { DeviceSettings } from '@fieldport/contract'
import { formatHours, type SignalKey, signalWord } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../lib/format/durations.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useCalmLatestPoint, useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Fact, Facts, FactValue } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { SignalBars } from '../../../ui/drawings/signal-bars.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { newestSaid } from './newest-said.ts'
import { useDeviceFacts } from './use-device-facts.ts'

type Props = {
  readonly deviceid: string
  /** Undefined: still loading. */
  readonly settings: DeviceSettings | undefined
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
}

/** Which device this is, how it reaches the portal, and how well. Source: specification 2, sections 2 and 3. */
export function DeviceInfoCard({ deviceid, settings, feed, intervalSeconds }: Props) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Device Info')} testId="card-device-info" flush fill>
      <Facts>
        <Fact name={t('Device ID')}>
          <bdi dir="ltr">{deviceid}</bdi>
          <CopyButton value={deviceid} what={t('Device ID')} />
        </Fact>
        {settings && settings.model !== '' && <Fact name={t('Model')}>{settings.model}</Fact>}
        <FirmwareFact deviceid={deviceid} settings={settings} />
        <Fact name={t('Last contact')}>
          <LastContact feed={feed} />
        </Fact>
        {intervalSeconds !== undefined && (
          <Fact name={t('Sends every')}>
            <bdi>{formatDuration(intervalSeconds)}</bdi>
          </Fact>
        )}
        <ConnectionFact deviceid={deviceid} settings={settings} />
        <SignalFact feed={feed} name="wifi_rssi" label={t('Wi-Fi signal')} />
        <AddressFact feed={feed} />
        <SignalFact feed={feed} name="gsm_rssi" label={t('4G signal')} />
        <PoweredFact feed={feed} />
        <ConfigFact deviceid={deviceid} settings={settings} />
      </Facts>
    </Panel>
  )
}

/** By itself: of all facts, this one changes with every point. */
function LastContact({ feed }: Pick<Props, 'feed'>) {
  const { t } = useTranslation()
  const latest = useCalmLatestPoint(feed)
  return latest ? <RelativeTime seconds={Math.min(latest.ts, latest.aws_ts)} /> : t('No Data')
}

type OwnProps = Pick<Props, 'deviceid' | 'settings'>

/** Whoever may update it is told that there is something to update to. */
function FirmwareFact({ deviceid, settings }: OwnProps) {
  const { t } = useTranslation()
  const { update } = useDeviceFacts(deviceid, settings)
  if (!settings?.fw) return null
  return (
    <Fact
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
    </Fact>
  )
}

const transportNames = { mqtt: 'MQTT', http: 'HTTP', udp: 'UDP' } as const

function ConnectionFact({ deviceid, settings }: OwnProps) {
  const { t } = useTranslation()
  const { connection } = useDeviceFacts(deviceid, settings)
  if (!connection?.transport) return null
  return (
    <Fact name={t('Transport')} note={connection.connected ? t('connected') : undefined}>
      {transportNames[connection.transport]}
    </Fact>
  )
}

function ConfigFact({ deviceid, settings }: OwnProps) {
  const { t } = useTranslation()
  const { configSeconds } = useDeviceFacts(deviceid, settings)
  if (configSeconds === undefined) return null
  return (
    <Fact name={t('Configuration reported')}>
      <RelativeTime seconds={configSeconds} />
    </Fact>
  )
}

/** The newest word about a signal, 'not known' included; one that is older than the shown moment says its age. */
function SignalFact({
  feed,
  name,
  label,
}: {
  readonly feed: DeviceFeed
  readonly name: SignalKey
  readonly label: string
}) {
  const latest = useCalmLatestPoint(feed)
  const known = useKeyState(feed, name).latest
  const said = newestSaid(feed.store.points(), name) ?? known
  if (!said) return null
  const word = signalWord(name, said.value)
  const isOld = latest !== undefined && latest.ts - said.ts > oldSeconds
  return (
    <Fact name={label} note={isOld ? <RelativeTime seconds={said.ts} /> : undefined}>
      <SignalBars word={word} />
      {word !== 'unknown' && <FactValue value={formatCount(said.value as number)} unit="dBm" />}
    </Fact>
  )
}

/** A device that changes between Wi-Fi and 4G leaves the other's last value behind. */
const oldSeconds = 3600

function AddressFact({ feed }: Pick<Props, 'feed'>) {
  const { t } = useTranslation()
  const address = useKeyState(feed, 'wifi_ip').latest?.value
  if (typeof address !== 'string') return null
  return (
    <Fact name={t('Wi-Fi Address')}>
      <bdi dir="ltr">{address}</bdi>
    </Fact>
  )
}

/** Where the device counts how long it has had supply (vin.count_hours). */
function PoweredFact({ feed }: Pick<Props, 'feed'>) {
  const { t } = useTranslation()
  const hours = useKeyState(feed, 'vin_hrs').latest?.value
  if (typeof hours !== 'number') return null
  return <Fact name={t('Powered')}>{formatHours(hours)}</Fact>
}
