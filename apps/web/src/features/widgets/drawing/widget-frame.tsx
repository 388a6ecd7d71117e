import { type Widget, widgetArea } from '@fieldport/domain'
import type { ReactNode, Ref } from 'react'
import classes from './drawing.module.css'

type Props = {
  readonly widget: Widget
  /** The address of its image; undefined: it has none. */
  readonly image: string | undefined
  readonly onImageError?: () => void
  /** How bad the newest events are, where that colours the card, and the colour. */
  readonly background: { readonly colour: string; readonly level?: 'warning' | 'alert' }
  readonly areaRef?: Ref<SVGSVGElement>
  /** The elements, in pixels of the area. */
  readonly children: ReactNode
}

/**
 * The area of a widget with its image. It is shown whole in whatever room there is, larger or smaller, so that elements keep their
 * places over the image; the rest of the room has its colour. It runs from the left in every language, as its image does.
 */
export function WidgetFrame({ widget, image, onImageError, background, areaRef, children }: Props) {
  const { widthPx, heightPx } = widgetArea(widget)
  const { colour, level } = background
  return (
    <div className={classes['frame']} style={{ background: colour }} data-level={level} dir="ltr">
      <svg
        ref={areaRef}
        className={classes['area']}
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        preserveAspectRatio="xMidYMid meet"
      >
        {/* What lies outside the area is not shown beside it either. */}
        <svg width={widthPx} height={heightPx} overflow="hidden">
          {widget.imageIsActive && image !== undefined && (
            <image
              key={image}
              href={image}
              width={widthPx}
              height={heightPx}
              preserveAspectRatio="xMidYMid meet"
              onError={onImageError}
            />
          )}
          {children}
        </svg>
      </svg>
      {level !== undefined && <span className={classes['levelFrame']} style={{ borderColor: colour }} />}
    </div>
  )
}
