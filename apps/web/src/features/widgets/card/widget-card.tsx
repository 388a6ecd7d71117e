import type { StoredWidget } from '@fieldport/contract'
import { type CardDisplay, type Widget, widgetColours, type WidgetElement } from '@fieldport/domain'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useLatestPoint } from '../../../lib/live/feed/use-device-feed.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ElementDrawing } from '../drawing/element-drawing.tsx'
import { displayOfKey, nameOfKey, readElement } from '../drawing/element-reading.ts'
import { loadingValue, useElementValue } from '../drawing/use-element-value.ts'
import { WidgetFrame } from '../drawing/widget-frame.tsx'
import { useShownImage } from '../drawing/use-shown-image.ts'
import { widgetTitle } from '../widget-title.ts'
import classes from './widget-card.module.css'

type Props = {
  readonly deviceid: string
  readonly stored: StoredWidget
  readonly feed: DeviceFeed
  /** Display settings of the device's keys. */
  readonly displays: readonly CardDisplay[]
  /** Whether the reader may change it from this page. */
  readonly mayEdit: boolean
}

/** A widget with the device's values. */
export function WidgetCard({ deviceid, stored, feed, displays, mayEdit }: Props) {
  const { t } = useTranslation()
  const { number, widget, image } = stored
  const title = widgetTitle(stored, t)
  const background = widgetColours(widget, useLatestPoint(feed)?.['events'])
  const { url, onError } = useShownImage(image?.url)
  const elements = { widget, feed, displays }
  return (
    <Panel
      title={title}
      testId={`card-widget${number}`}
      fill
      flush
      aside={
        mayEdit && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Edit {{name}}', { name: title })}
            renderRoot={(props) => (
              <Link
                to="/widget/$deviceid/$widget"
                params={{ deviceid, widget: `widget${number}` }}
                {...props}
              />
            )}
          >
            <IconPencil size={16} aria-hidden="true" />
          </ActionIcon>
        )
      }
    >
      <div className={classes['body']}>
        <div className={classes['drawing']} aria-hidden="true">
          <WidgetFrame widget={widget} image={url} onImageError={onError} background={background}>
            {widget.elements.map((element) => (
              <LiveElement key={element.id} element={element} {...elements} />
            ))}
          </WidgetFrame>
        </div>
        <VisuallyHidden component="ul">
          {background.level && <li>{background.level === 'alert' ? t('Alarm') : t('Warning')}</li>}
          {widget.elements.map((element) => (
            <SpokenElement key={element.id} element={element} {...elements} />
          ))}
        </VisuallyHidden>
      </div>
    </Panel>
  )
}

type ElementProps = Pick<Props, 'feed' | 'displays'> & {
  readonly widget: Widget
  readonly element: WidgetElement
}

function useReading({ feed, widget, displays, element }: ElementProps) {
  const value = useElementValue(feed, widget, element)
  if (value === loadingValue) return undefined
  return readElement(element, value, displayOfKey(displays, element.dataElement))
}

function LiveElement(props: ElementProps) {
  return <ElementDrawing element={props.element} reading={useReading(props)} />
}

/** The drawing as text for screen readers. */
function SpokenElement(props: ElementProps) {
  const { t } = useTranslation()
  const { element, displays } = props
  const reading = useReading(props)
  const { displayType, label, dataElement } = element
  if (displayType === 'text') return label === '' ? null : <li>{label}</li>
  const name = label || nameOfKey(displays, dataElement)
  const band = reading?.band && bandWord(reading.band, t)
  return (
    <li>
      {name}: {[reading?.text, band].filter(Boolean).join(', ')}
    </li>
  )
}

function bandWord(band: 'alarm' | 'warning' | 'normal', t: TFunction): string | undefined {
  if (band === 'normal') return undefined
  return band === 'alarm' ? t('Alarm') : t('Warning')
}
