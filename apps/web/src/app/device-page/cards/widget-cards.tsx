import { customItemId } from '@fieldport/domain'
import { WidgetCard } from '../../../features/widgets/card/widget-card.tsx'
import { widgetTitle } from '../../../features/widgets/widget-title.ts'
import type { CardContext, DeviceCard } from './device-card.ts'

/** The cards of a device's custom widgets. */
export function widgetCards({ items }: CardContext): readonly DeviceCard[] {
  return (items?.widgets ?? []).map((stored) => ({
    id: customItemId('widget', stored.number),
    title: (t) => widgetTitle(stored, t),
    size: { w: stored.widget.width, h: stored.widget.height },
    isFixed: true,
    isAvailable: () => true,
    // If display settings can be opened, the reader may change the page.
    render: ({ deviceid, feed, cards, onDisplaySettings }) => (
      <WidgetCard
        deviceid={deviceid}
        stored={stored}
        feed={feed}
        displays={cards}
        mayEdit={onDisplaySettings !== undefined}
      />
    ),
  }))
}
