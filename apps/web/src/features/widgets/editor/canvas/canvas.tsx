import { type CardDisplay, widgetArea, widgetColours, widgetGridPx } from '@fieldport/domain'
import { VisuallyHidden } from '@mantine/core'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { useLatestPoint } from '../../../../lib/live/feed/use-device-feed.ts'
import { WidgetFrame } from '../../drawing/widget-frame.tsx'
import { CanvasElement } from './canvas-element.tsx'
import classes from './canvas.module.css'
import type { Editor } from '../use-editor.ts'

type Props = {
  readonly editor: Editor
  readonly feed: DeviceFeed
  readonly displays: readonly CardDisplay[]
  /** The URL of the shown image. */
  readonly image: string | undefined
  readonly onImageError: () => void
}

/** The edited widget with the device's current values; its elements can be moved. */
export function Canvas({ editor, feed, displays, image, onImageError }: Props) {
  const { t } = useTranslation()
  const { widget } = editor
  const area = useRef<SVGSVGElement>(null)
  const help = useId()
  const { widthPx, heightPx } = widgetArea(widget)
  const scale = () => (area.current?.getBoundingClientRect().width ?? widthPx) / widthPx || 1
  const background = widgetColours(widget, useLatestPoint(feed)?.['events'])
  return (
    <div className={classes['stage']}>
      {/* Pressing the background clears the selection, as Escape does. */}
      <div
        className={classes['canvas']}
        role="group"
        tabIndex={-1}
        aria-label={t('Drawing')}
        aria-describedby={help}
        style={{ aspectRatio: `${widthPx} / ${heightPx}`, maxWidth: widthPx * 2 }}
        onPointerDown={() => editor.select(undefined)}
      >
        <WidgetFrame
          widget={widget}
          image={image}
          onImageError={onImageError}
          background={background}
          areaRef={area}
        >
          {widget.snapToGrid && <Grid widthPx={widthPx} heightPx={heightPx} />}
          {widget.elements.map((element) => (
            <CanvasElement
              key={element.id}
              editor={editor}
              element={element}
              feed={feed}
              displays={displays}
              scale={scale}
            />
          ))}
        </WidgetFrame>
      </div>
      <VisuallyHidden aria-live="polite">
        {editor.selected && `${editor.selected.xVal}, ${editor.selected.yVal}`}
      </VisuallyHidden>
      <p className={classes['help']} id={help}>
        {widget.elements.length === 0
          ? t('Add an element, then drag it into place.')
          : t('Drag elements or move them with the arrow keys. Shift and an arrow key resize an indicator.')}
      </p>
    </div>
  )
}

/** A dot at every fourth grid position: all of them would look like a grey area. */
function Grid({ widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number }) {
  const id = useId()
  const distance = widgetGridPx * 4
  return (
    <g aria-hidden="true" pointerEvents="none">
      <pattern id={id} width={distance} height={distance} patternUnits="userSpaceOnUse">
        <circle cx={0.75} cy={0.75} r={0.75} className={classes['dot']} />
      </pattern>
      <rect width={widthPx} height={heightPx} fill={`url(#${id})`} />
    </g>
  )
}
