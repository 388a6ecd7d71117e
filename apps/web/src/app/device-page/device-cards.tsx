import { DeviceInfoCard } from '../../features/devices/info/device-info-card.tsx'
import { EventsPanel } from '../../features/telemetry/events/events-panel.tsx'
import { GpsCard } from '../../features/telemetry/position/gps-card.tsx'
import { PositionPanel } from '../../features/telemetry/position/position-panel.tsx'
import { RawPanel } from '../../features/telemetry/raw/raw-panel.tsx'
import type { CardContext, DeviceCard } from './device-card.ts'

const hasPlace = ({ keys }: CardContext) => keys.includes('gps_lat') && keys.includes('gps_lon')

/** Every card that is no single measurement, in the order in which a page nobody arranged shows them. */
export const deviceCards: readonly DeviceCard[] = [
  {
    id: 'events',
    title: (t) => t('Events'),
    size: { w: 2, h: 3 },
    isThere: () => true,
    render: ({ feed, cards }) => <EventsPanel feed={feed} cards={cards} />,
  },
  {
    id: 'device-info',
    title: (t) => t('Device Info'),
    size: { w: 2, h: 3 },
    isThere: () => true,
    render: ({ deviceid, settings, feed, intervalSeconds }) => (
      <DeviceInfoCard deviceid={deviceid} settings={settings} feed={feed} intervalSeconds={intervalSeconds} />
    ),
  },
  {
    id: 'position',
    title: (t) => t('Position'),
    size: { w: 2, h: 4 },
    isThere: hasPlace,
    render: ({ feed, intervalSeconds }) => <PositionPanel feed={feed} intervalSeconds={intervalSeconds} />,
  },
  {
    id: 'gps',
    title: (t) => t('GPS'),
    size: { w: 2, h: 3 },
    isThere: hasPlace,
    render: ({ feed }) => <GpsCard feed={feed} />,
  },
  {
    id: 'raw',
    title: (t) => t('Raw JSON'),
    size: { w: 2, h: 3 },
    isThere: () => true,
    render: ({ feed }) => <RawPanel feed={feed} />,
  },
]
