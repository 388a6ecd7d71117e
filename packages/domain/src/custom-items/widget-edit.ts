import {
  newWidgetElement,
  placeOnGrid,
  type Widget,
  widgetBounds,
  type WidgetElement,
  type WidgetElementType,
  widgetGridPx,
} from './widget.ts'
import { widgetArea } from './widget-view.ts'

/** Far enough inside that what begins at the edge can still be taken hold of, in pixels. */
const edgePx = 20

/** How far one press of an arrow key moves an element, in pixels. */
export function widgetStepPx({ snapToGrid }: Pick<Widget, 'snapToGrid'>): number {
  return snapToGrid ? widgetGridPx : 1
}

/** With one element changed. */
export function changeElement(widget: Widget, id: string, change: Partial<WidgetElement>): Widget {
  const elements = widget.elements.map((element) => (element.id === id ? { ...element, ...change } : element))
  return { ...widget, elements }
}

/** With an element at a place, in pixels: on the grid where the widget snaps to it, and inside the card. */
export function moveElement(widget: Widget, id: string, place: { x: number; y: number }): Widget {
  const element = widget.elements.find((each) => each.id === id)
  if (!element) return widget
  const { widthPx, heightPx } = widgetArea(widget)
  const size = sizeOf(element)
  return changeElement(widget, id, {
    xVal: placeOnGrid(place.x, widget.snapToGrid, largestPlace(widthPx, size.width)),
    yVal: placeOnGrid(place.y, widget.snapToGrid, largestPlace(heightPx, size.height)),
  })
}

/** With an indicator of a size, in pixels: on the grid where the widget snaps to it, and inside the card. */
export function resizeElement(widget: Widget, id: string, size: { width: number; height: number }): Widget {
  const element = widget.elements.find((each) => each.id === id)
  if (!element) return widget
  const { widthPx, heightPx } = widgetArea(widget)
  const fit = (pixels: number, most: number) =>
    Math.max(placeOnGrid(pixels, widget.snapToGrid, Math.max(most, 0)), widgetBounds.leastSize)
  return changeElement(widget, id, {
    width: fit(size.width, widthPx - element.xVal),
    height: fit(size.height, heightPx - element.yVal),
  })
}

/** Whether any of an element lies in the card; what was laid out for a larger card is kept all the same. */
export function isInsideWidget(widget: Widget, { xVal, yVal }: WidgetElement): boolean {
  const { widthPx, heightPx } = widgetArea(widget)
  return xVal < widthPx && yVal < heightPx
}

/** With one more element, below the ones that are there. @returns undefined: it has as many as it may */
export function addElement(
  widget: Widget,
  displayType: WidgetElementType,
): { readonly widget: Widget; readonly id: string } | undefined {
  return insertElement(widget, newWidgetElement(displayType, ''), { x: edgePx, y: edgePx })
}

/** With a copy of an element beside it. @returns undefined: it has as many as it may */
export function duplicateElement(widget: Widget, id: string) {
  const element = widget.elements.find((each) => each.id === id)
  return (
    element && insertElement(widget, element, { x: element.xVal + edgePx / 2, y: element.yVal + edgePx / 2 })
  )
}

function insertElement(widget: Widget, element: WidgetElement, place: { x: number; y: number }) {
  if (widget.elements.length >= widgetBounds.elements) return undefined
  const id = freeElementId(widget)
  const free = freePlace(widget, place)
  const added = { ...widget, elements: [...widget.elements, { ...element, id }] }
  return { widget: moveElement(added, id, free), id }
}

/** No element comes to lie exactly upon another. */
function freePlace({ elements }: Widget, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const isTaken = elements.some(({ xVal, yVal }) => xVal === x && yVal === y)
  return isTaken ? freePlace({ elements } as Widget, { x: x + edgePx / 2, y: y + edgePx / 2 }) : { x, y }
}

function freeElementId({ elements }: Widget): string {
  const ids = new Set(elements.map(({ id }) => id))
  let number = 1
  while (ids.has(`e${number}`)) number += 1
  return `e${number}`
}

export function removeElement(widget: Widget, id: string): Widget {
  return { ...widget, elements: widget.elements.filter((element) => element.id !== id) }
}

/** With an element one place nearer to the viewer (1) or farther (-1): later ones are drawn over earlier ones. */
export function restackElement(widget: Widget, id: string, step: 1 | -1): Widget {
  const from = widget.elements.findIndex((element) => element.id === id)
  const element = widget.elements[from]
  const to = from + step
  if (!element || to < 0 || to >= widget.elements.length) return widget
  return { ...widget, elements: widget.elements.toSpliced(from, 1).toSpliced(to, 0, element) }
}

/** A text is as large as its letters: its beginning stays inside. */
function sizeOf({ displayType, width, height }: WidgetElement) {
  const isIndicator = displayType === 'levelIndicator' || displayType === 'statusIndicator'
  return isIndicator ? { width, height } : { width: edgePx, height: edgePx }
}

function largestPlace(areaPx: number, sizePx: number): number {
  return Math.max(Math.floor((areaPx - sizePx) / widgetGridPx) * widgetGridPx, 0)
}
