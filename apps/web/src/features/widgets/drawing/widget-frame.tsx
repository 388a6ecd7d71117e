import { type Widget, widgetArea } from '@fieldport/domain'
import type { ReactNode, Ref } from 'react'
import classes from './drawing.module.css'

type Props = {
  readonly widget: Widget
  /** The image URL; undefined if there is none. */
  readonly image: string | undefined
  readonly onImageError?: () => void
  /** The background colour and, where events colour the card, the level of the newest ones. */
  readonly background: { readonly colour: string; readonly level?: 'warning' | 'alert' }
  readonly areaRef?: Ref<SVGSVGElement>
  /** The elements, in pixels of the area. */
  readonly children: ReactNode
}

/**
 * A widget's area with its image. It is scaled to fit whole, so that elements keep their places over the image; the
 * remaining room has the background colour. It is left-to-right in every language, like its image.
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
        {/* Clips what lies outside the area. */}
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
