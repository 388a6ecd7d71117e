import {
  type CardDisplay,
  moveElement,
  resizeElement,
  type Widget,
  type WidgetElement,
  widgetStepPx,
} from '@fieldport/domain'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { ElementDrawing } from '../../drawing/element-drawing.tsx'
import { displayOfKey, readElement } from '../../drawing/element-reading.ts'
import { loadingValue, useElementValue } from '../../drawing/use-element-value.ts'
import classes from './canvas.module.css'
import { elementName, elementTypeLabels } from '../element-names.ts'
import type { Editor } from '../use-editor.ts'

type Props = {
  readonly editor: Editor
  readonly element: WidgetElement
  readonly feed: DeviceFeed
  readonly displays: readonly CardDisplay[]
  /** Screen pixels per pixel of the area. */
  readonly scale: () => number
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const isIndicator = ({ displayType }: WidgetElement) =>
  displayType === 'levelIndicator' || displayType === 'statusIndicator'

/** An element that can be selected, moved and resized by pointer, touch or keys. */
export function CanvasElement({ editor, element, feed, displays, scale }: Props) {
  const { t } = useTranslation()
  const { widget } = editor
  const value = useElementValue(feed, widget, element)
  const reading =
    value === loadingValue
      ? undefined
      : readElement(element, value, displayOfKey(displays, element.dataElement))
  const { ref, box } = useBox(element, reading?.text)
  const isSelected = editor.selected?.id === element.id
  const drag = useDrag(editor, element, scale)
  const type = elementTypeLabels(t)[element.displayType]
  const name = elementName(element, displays, t)
  return (
    <g>
      {/* Outside the button, whose accessible name would otherwise change with every value. */}
      <g ref={ref} aria-hidden="true" pointerEvents="none">
        <ElementDrawing element={element} reading={reading} />
      </g>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of a drawing */}
      <g
        role="button"
        tabIndex={0}
        className={classes['element']}
        aria-pressed={isSelected}
        aria-label={t('{{name}}: {{type}} at {{x}}, {{y}}', {
          name,
          type,
          x: element.xVal,
          y: element.yVal,
        })}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Delete"
        data-element={element.id}
        onClick={() => editor.select(element.id)}
        onFocus={() => editor.select(element.id)}
        onKeyDown={(event) => onElementKey(event, editor, element)}
        {...drag.move}
      >
        <rect className={classes['grip']} data-selected={isSelected || undefined} {...box} />
      </g>
      {isSelected && isIndicator(element) && (
        <rect
          className={classes['handle']}
          x={box.x + box.width - handlePx / 2}
          y={box.y + box.height - handlePx / 2}
          width={handlePx}
          height={handlePx}
          {...drag.resize}
        />
      )}
    </g>
  )
}

const handlePx = 10
/** Minimum size for dragging a short text. */
const minimumGripPx = 14

/** An element's bounding box; a text is as large as its letters. */
function useBox(element: WidgetElement, text: string | undefined) {
  const ref = useRef<SVGGElement>(null)
  const [measured, setMeasured] = useState<Box>()
  useLayoutEffect(() => {
    if (isIndicator(element)) return
    const found = ref.current?.getBBox?.()
    if (!found) return
    const { x, y, width, height } = found
    setMeasured((before) => (isSameBox(before, found) ? before : { x, y, width, height }))
    // The text is what the drawing holds, and not read here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [element, text])
  const { xVal, yVal, width, height, fontSize } = element
  if (isIndicator(element)) return { ref, box: { x: xVal, y: yVal, width, height } }
  const { width: textWidth = 0, height: textHeight = fontSize } = measured ?? {}
  const box = {
    x: xVal,
    y: yVal,
    width: Math.max(textWidth, minimumGripPx),
    height: Math.max(textHeight, minimumGripPx),
  }
  return { ref, box }
}

function isSameBox(one: Box | undefined, other: Box): boolean {
  return (
    one !== undefined &&
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  )
}

type Drag = {
  readonly clientX: number
  readonly clientY: number
  readonly widget: Widget
  readonly step: string
}

let drags = 0

/** All changes of one drag are a single undo step. */
function useDrag({ setWidget, widget, dispatch }: Editor, element: WidgetElement, scale: () => number) {
  const drag = useRef<Drag>(undefined)
  const handlers = (apply: (widget: Widget, dx: number, dy: number) => Widget) => ({
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      drags += 1
      drag.current = { clientX: event.clientX, clientY: event.clientY, widget, step: `drag ${drags}` }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<SVGElement>) => {
      const begun = drag.current
      if (!begun) return
      const perPixel = 1 / scale()
      const dx = (clientX - begun.clientX) * perPixel
      const dy = (clientY - begun.clientY) * perPixel
      setWidget(apply(begun.widget, dx, dy), begun.step)
    },
    onPointerUp: () => {
      drag.current = undefined
      dispatch({ type: 'endStep' })
    },
    onPointerCancel: () => {
      if (drag.current) setWidget(drag.current.widget, drag.current.step)
      drag.current = undefined
    },
  })
  const { id, xVal, yVal, width, height } = element
  const at = (given: Widget) => given.elements.find((each) => each.id === id) ?? { xVal, yVal, width, height }
  return {
    move: handlers((given, dx, dy) =>
      moveElement(given, id, { x: at(given).xVal + dx, y: at(given).yVal + dy }),
    ),
    resize: handlers((given, dx, dy) =>
      resizeElement(given, id, { width: at(given).width + dx, height: at(given).height + dy }),
    ),
  }
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrow keys move an element, with Shift they resize an indicator; Delete removes it. */
function onElementKey(
  event: KeyboardEvent,
  { widget, setWidget, remove, select }: Editor,
  element: WidgetElement,
) {
  const { id, xVal, yVal, width, height } = element
  const arrow = arrows[event.key]
  if (arrow && !event.altKey && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    const [dx, dy] = arrow.map((sign) => sign * widgetStepPx(widget)) as [number, number]
    if (!event.shiftKey) setWidget(moveElement(widget, id, { x: xVal + dx, y: yVal + dy }), `keys ${id}`)
    else if (isIndicator(element))
      setWidget(resizeElement(widget, id, { width: width + dx, height: height + dy }), `size ${id}`)
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    // Removing the element would lose the focus.
    event.currentTarget.closest<SVGElement | HTMLElement>('[role="group"]')?.focus()
    remove(id)
  } else if (event.key === 'Escape') select(undefined)
}
