import { EventsPanel } from '../../features/telemetry/events/events-panel.tsx'
import { PositionPanel } from '../../features/telemetry/position/position-panel.tsx'
import { RawPanel } from '../../features/telemetry/raw/raw-panel.tsx'
import type { DeviceCard } from './device-card.ts'

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
    id: 'position',
    title: (t) => t('Position'),
    size: { w: 2, h: 4 },
    isThere: ({ keys }) => keys.includes('gps_lat') && keys.includes('gps_lon'),
    render: ({ feed, intervalSeconds }) => <PositionPanel feed={feed} intervalSeconds={intervalSeconds} />,
  },
  {
    id: 'raw',
    title: (t) => t('Raw JSON'),
    size: { w: 2, h: 3 },
    isThere: () => true,
    render: ({ feed }) => <RawPanel feed={feed} />,
  },
]
