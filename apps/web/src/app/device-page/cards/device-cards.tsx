import { noteImageKinds } from '@fieldport/contract'
import { isInPlan, planAccessOf, type Retention } from '@fieldport/domain'
import { TriggerCard } from '../../../features/commands/triggers/trigger-card.tsx'
import { hasTriggerCard, hasTriggers } from '../../../features/commands/triggers/trigger-view.ts'
import { DeviceInfoCard } from '../../../features/devices/info/device-info-card.tsx'
import { AssetImageCard } from '../../../features/displays/asset-image/asset-image-card.tsx'
import { areNotesShort, hasNotes, NotesCard } from '../../../features/displays/notes-dialog/notes-card.tsx'
import { BleCard } from '../../../features/telemetry/ble/ble-card.tsx'
import { CanCard } from '../../../features/telemetry/can/can-card.tsx'
import { EventsPanel } from '../../../features/telemetry/events/events-panel.tsx'
import { FaultsCard } from '../../../features/telemetry/faults/faults-card.tsx'
import { GpsCard, hasReceiverData } from '../../../features/telemetry/position/gps-card.tsx'
import { PositionCard } from '../../../features/telemetry/position/position-card.tsx'
import { RawPanel } from '../../../features/telemetry/raw/raw-panel.tsx'
import { SerialCard } from '../../../features/telemetry/serial/serial-card.tsx'
import { StateCard } from '../../../features/telemetry/state/state-card.tsx'
import { UtilisationCard } from '../../../features/telemetry/utilisation/utilisation-card.tsx'
import { isHistoricalFeed } from '../../../lib/live/history/historical-feed.ts'
import { retentionOf } from '../../../ui/chart/chart-range.ts'
import type { CardContext, DeviceCard } from './device-card.ts'

export function retentionOfDevice({
  settings,
  hasFailed,
}: Pick<CardContext, 'settings' | 'hasFailed'>): Retention {
  return retentionOf(settings?.tier, settings !== undefined && planAccessOf(settings).isVendor, hasFailed)
}

const hasPosition = ({ keys }: CardContext) => keys.includes('gps_lat') && keys.includes('gps_lon')

/** All cards that are not single measurements, in default order. */
export const deviceCards: readonly DeviceCard[] = [
  {
    id: 'events',
    title: (t) => t('Events'),
    size: { w: 2, h: 3 },
    isAvailable: () => true,
    // On a shared page the device's ID is hidden, so it is empty.
    render: ({ deviceid, feed, cards }) => (
      <EventsPanel deviceid={deviceid || undefined} feed={feed} cards={cards} />
    ),
  },
  {
    id: 'device-info',
    title: (t) => t('Device Info'),
    size: { w: 2, h: 3 },
    isAvailable: () => true,
    render: ({ deviceid, settings, feed }) => (
      <DeviceInfoCard deviceid={deviceid} settings={settings} feed={feed} />
    ),
  },
  {
    id: 'asset-image',
    title: (t) => t('Asset Image'),
    size: { w: 2, h: 2 },
    isAvailable: ({ settings }) => noteImageKinds.some((kind) => settings?.PORTAL_deviceNotes[kind]),
    render: ({ deviceid }) => <AssetImageCard deviceid={deviceid} />,
  },
  {
    id: 'notes',
    title: (t) => t('Asset Notes'),
    size: { w: 2, h: 2 },
    sizeIn: ({ settings }) => (areNotesShort(settings) ? { w: 2, h: 1 } : { w: 2, h: 2 }),
    isAvailable: ({ settings }) => hasNotes(settings),
    render: ({ settings }) => <NotesCard settings={settings} />,
  },
  {
    id: 'triggers',
    title: (t) => t('Triggers'),
    size: { w: 2, h: 2 },
    sizeIn: ({ settings }) => (hasTriggers(settings) ? { w: 2, h: 2 } : { w: 2, h: 1 }),
    isAvailable: ({ settings }) => hasTriggerCard(settings),
    render: ({ deviceid, settings, feed }) =>
      settings && <TriggerCard deviceid={deviceid} settings={settings} isPast={isHistoricalFeed(feed)} />,
  },
  {
    id: 'position',
    title: (t) => t('Position'),
    size: { w: 2, h: 4 },
    isAvailable: hasPosition,
    render: ({ deviceid, settings, hasFailed, feed, intervalSeconds, route }) => (
      <PositionCard
        deviceid={deviceid}
        name={settings?.PORTAL_deviceName || deviceid}
        feed={feed}
        intervalSeconds={intervalSeconds}
        retention={retentionOfDevice({ settings, hasFailed })}
        mayExport={settings !== undefined && isInPlan(planAccessOf(settings), 'exportEnabled')}
        address={route}
      />
    ),
  },
  {
    id: 'gps',
    title: (t) => t('GPS'),
    size: { w: 2, h: 3 },
    sizeIn: ({ keys }) => (hasReceiverData(keys) ? { w: 2, h: 3 } : { w: 2, h: 1 }),
    isAvailable: hasPosition,
    render: ({ feed }) => <GpsCard feed={feed} />,
  },
  {
    id: 'state',
    title: (t) => t('State'),
    size: { w: 2, h: 1 },
    isAvailable: ({ keys }) => keys.includes('state'),
    render: ({ deviceid, feed, intervalSeconds, ...plan }) => (
      <StateCard
        deviceid={deviceid}
        feed={feed}
        intervalSeconds={intervalSeconds}
        retention={retentionOfDevice(plan)}
      />
    ),
  },
  {
    id: 'utilisation',
    title: (t) => t('Utilisation'),
    size: { w: 2, h: 2 },
    isAvailable: ({ keys }) => keys.some((key) => /^state[1-6]_hrs$/.test(key)),
    render: ({ deviceid, feed, ...plan }) => (
      <UtilisationCard deviceid={deviceid} feed={feed} retention={retentionOfDevice(plan)} />
    ),
  },
  {
    id: 'dtc1',
    title: (t) => t('Trouble codes of {{bus}}', { bus: 'CAN 1' }),
    size: { w: 2, h: 2 },
    isAvailable: ({ keys }) => keys.includes('dtc1'),
    render: ({ deviceid, feed }) => <FaultsCard deviceid={deviceid} feed={feed} bus="can1" />,
  },
  {
    id: 'dtc2',
    title: (t) => t('Trouble codes of {{bus}}', { bus: 'CAN 2' }),
    size: { w: 2, h: 2 },
    isAvailable: ({ keys }) => keys.includes('dtc2'),
    render: ({ deviceid, feed }) => <FaultsCard deviceid={deviceid} feed={feed} bus="can2" />,
  },
  {
    id: 'can1',
    title: () => 'CAN 1',
    size: { w: 4, h: 3 },
    isAvailable: ({ keys }) => keys.includes('can1'),
    render: ({ deviceid, feed }) => <CanCard deviceid={deviceid} feed={feed} bus="can1" />,
  },
  {
    id: 'can2',
    title: () => 'CAN 2',
    size: { w: 4, h: 3 },
    isAvailable: ({ keys }) => keys.includes('can2'),
    render: ({ deviceid, feed }) => <CanCard deviceid={deviceid} feed={feed} bus="can2" />,
  },
  {
    id: 'ble',
    title: (t) => t('Bluetooth'),
    size: { w: 2, h: 2 },
    isAvailable: ({ keys }) => keys.includes('ble'),
    render: ({ feed }) => <BleCard feed={feed} />,
  },
  {
    id: 'capture',
    title: (t) => t('Serial Capture'),
    size: { w: 2, h: 2 },
    isAvailable: ({ keys }) => keys.some((key) => /^capture\d+$/.test(key)),
    render: ({ deviceid, feed }) => <SerialCard deviceid={deviceid} feed={feed} />,
  },
  {
    id: 'raw',
    title: (t) => t('Raw JSON'),
    size: { w: 2, h: 3 },
    isAvailable: () => true,
    render: ({ feed }) => <RawPanel feed={feed} />,
  },
]
