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

/** Distance from the edge, in pixels, at which an element can still be grabbed. */
const edgePx = 20

/** Pixels that one press of an arrow key moves an element. */
export function widgetStepPx({ snapToGrid }: Pick<Widget, 'snapToGrid'>): number {
  return snapToGrid ? widgetGridPx : 1
}

/** Returns the widget with one element changed. */
export function changeElement(widget: Widget, id: string, change: Partial<WidgetElement>): Widget {
  const elements = widget.elements.map((element) => (element.id === id ? { ...element, ...change } : element))
  return { ...widget, elements }
}

/** Moves an element to a position, in pixels: snapped to the grid if the widget does so, and inside the card. */
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

/** Resizes an indicator, in pixels: snapped to the grid if the widget does so, and inside the card. */
export function resizeElement(widget: Widget, id: string, size: { width: number; height: number }): Widget {
  const element = widget.elements.find((each) => each.id === id)
  if (!element) return widget
  const { widthPx, heightPx } = widgetArea(widget)
  const fit = (pixels: number, most: number) =>
    Math.max(placeOnGrid(pixels, widget.snapToGrid, Math.max(most, 0)), widgetBounds.minimumSize)
  return changeElement(widget, id, {
    width: fit(size.width, widthPx - element.xVal),
    height: fit(size.height, heightPx - element.yVal),
  })
}

/** Whether any part of an element is inside the card; elements laid out for a larger card are kept even if not. */
export function isInsideWidget(widget: Widget, { xVal, yVal }: WidgetElement): boolean {
  const { widthPx, heightPx } = widgetArea(widget)
  return xVal < widthPx && yVal < heightPx
}

/** Adds an element below the existing ones. @returns undefined: the widget is full */
export function addElement(
  widget: Widget,
  displayType: WidgetElementType,
): { readonly widget: Widget; readonly id: string } | undefined {
  return insertElement(widget, newWidgetElement(displayType, ''), { x: edgePx, y: edgePx })
}

/** Adds a copy of an element beside it. @returns undefined: the widget is full */
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

/** No element is placed exactly on top of another. */
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

/** Removes an element; unchanged if there is none with this ID. */
export function removeElement(widget: Widget, id: string): Widget {
  return { ...widget, elements: widget.elements.filter((element) => element.id !== id) }
}

/** Moves an element one layer up (1) or down (-1): later elements are drawn over earlier ones. */
export function restackElement(widget: Widget, id: string, step: 1 | -1): Widget {
  const from = widget.elements.findIndex((element) => element.id === id)
  const element = widget.elements[from]
  const to = from + step
  if (!element || to < 0 || to >= widget.elements.length) return widget
  return { ...widget, elements: widget.elements.toSpliced(from, 1).toSpliced(to, 0, element) }
}

/** A text's size depends on its letters, so only its start is kept inside. */
function sizeOf({ displayType, width, height }: WidgetElement) {
  const isIndicator = displayType === 'levelIndicator' || displayType === 'statusIndicator'
  return isIndicator ? { width, height } : { width: edgePx, height: edgePx }
}

function largestPlace(areaPx: number, sizePx: number): number {
  return Math.max(Math.floor((areaPx - sizePx) / widgetGridPx) * widgetGridPx, 0)
}
