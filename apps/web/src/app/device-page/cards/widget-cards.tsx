import { customItemId } from '@fieldport/domain'
import { WidgetCard } from '../../../features/widgets/card/widget-card.tsx'
import { widgetTitle } from '../../../features/widgets/widget-title.ts'
import type { CardContext, DeviceCard } from './device-card.ts'

/** The cards of the widgets that people drew for the device. */
export function widgetCards({ items }: CardContext): readonly DeviceCard[] {
  return (items?.widgets ?? []).map((stored) => ({
    id: customItemId('widget', stored.number),
    title: (t) => widgetTitle(stored, t),
    size: { w: stored.widget.width, h: stored.widget.height },
    isFixed: true,
    isAvailable: () => true,
    // Where display settings can be opened, the page is one that its reader may change.
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
