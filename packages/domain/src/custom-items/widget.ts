import type { CardUnits } from '../pages/card-layout.ts'
import { sanitiseCustomItemName } from '../text-rules.ts'

/** How an element of a widget shows the newest value of its data element. */
export const widgetElementTypes = ['value', 'levelIndicator', 'statusIndicator', 'text'] as const
export type WidgetElementType = (typeof widgetElementTypes)[number]

/** Elements snap to it, in pixels. Source: specification 3, section 2.6. */
export const widgetGridPx = 5

/** Ours, in pixels: maximum distance from the upper left corner, and minimum width and height of an indicator. */
export const widgetBounds = { x: 2_000, y: 2_000, minimumSize: 5, elements: 60 } as const
export const widgetFontSizes = { least: 8, most: 96 } as const

/** How an indicator is drawn; the value it shows is the element's. */
export type Indicator = {
  readonly min: number
  readonly max: number
  readonly highAlarm: number
  readonly highWarning: number
  readonly lowWarning: number
  readonly lowAlarm: number
  /** Colours as #rrggbb, here and below. */
  readonly normal: string
  readonly warningColor: string
  readonly alarmColor: string
  readonly barColor: string
  /** Degrees clockwise; a bar at 0 fills upwards. */
  readonly rotation: 0 | 90 | 180 | 270
  /** Pixels. */
  readonly radius: number
  readonly borderColor: string
  readonly borderThickness: number
  readonly shadow: boolean
}

/** Limits of a new indicator. Source: specification 3, section 9 ('Status indicator defaults'). */
export const defaultIndicator: Indicator = {
  min: 0,
  max: 50,
  highAlarm: 45,
  highWarning: 35,
  lowWarning: 25,
  lowAlarm: 20,
  normal: '#2f9e44',
  warningColor: '#f08c00',
  alarmColor: '#e03131',
  barColor: '#2f9e44',
  rotation: 0,
  radius: 4,
  borderColor: '#868e96',
  borderThickness: 1,
  shadow: false,
}

export type WidgetElement = {
  readonly id: string
  /** Pixels from the left and the upper edge. */
  readonly xVal: number
  readonly yVal: number
  readonly displayType: WidgetElementType
  /** The data key that it shows; '' for a text. */
  readonly dataElement: string
  /** The text itself, or the label in front of a value. */
  readonly label: string
  readonly colour: string
  readonly bold: boolean
  readonly underline: boolean
  /** Pixels. */
  readonly fontSize: number
  /** Size of an indicator in pixels. */
  readonly width: number
  readonly height: number
  readonly indicator: Indicator
}

export type Widget = {
  readonly name: string
  readonly width: CardUnits
  readonly height: CardUnits
  readonly imageIsActive: boolean
  readonly backgroundColour: string
  /** Shows the last valid reading if the newest point has none. */
  readonly showLastReading: boolean
  readonly snapToGrid: boolean
  /** Whether events of level 30 and 40 colour the card. Source: specification 3, section 3 ('Event levels'). */
  readonly changeColorisActive: boolean
  readonly warningColor: string
  readonly alertColor: string
  readonly elements: readonly WidgetElement[]
}

export const newWidget: Omit<Widget, 'name'> = {
  width: 2,
  height: 2,
  imageIsActive: false,
  backgroundColour: '#ffffff',
  showLastReading: true,
  snapToGrid: true,
  changeColorisActive: false,
  warningColor: '#f08c00',
  alertColor: '#e03131',
  elements: [],
}

/** A new element, in the upper left corner. */
export function newWidgetElement(displayType: WidgetElementType, id: string): WidgetElement {
  return {
    id,
    xVal: 0,
    yVal: 0,
    displayType,
    dataElement: '',
    label: '',
    colour: '#212529',
    bold: false,
    underline: false,
    fontSize: 16,
    width: displayType === 'levelIndicator' ? 40 : 80,
    height: displayType === 'levelIndicator' ? 120 : 40,
    indicator: defaultIndicator,
  }
}

/** The data keys that the elements of a widget show, each once. */
export function widgetKeys({ elements }: Pick<Widget, 'elements'>): readonly string[] {
  const shown = elements.filter(({ displayType }) => displayType !== 'text')
  return [...new Set(shown.map(({ dataElement }) => dataElement))].filter((key) => key !== '')
}

/** The nearest grid position, or the nearest pixel without the grid. Always within the bounds. */
export function placeOnGrid(pixels: number, snapToGrid: boolean, most: number): number {
  const step = snapToGrid ? widgetGridPx : 1
  const placed = Math.round(pixels / step) * step
  return Math.min(Math.max(placed, 0), most)
}

/** Normalises a widget before it is stored: sanitises its name and snaps its elements to the grid if it is on. */
export function normaliseWidget(widget: Widget): Widget {
  const { snapToGrid } = widget
  const elements = widget.elements.map((element) => ({
    ...element,
    xVal: placeOnGrid(element.xVal, snapToGrid, widgetBounds.x),
    yVal: placeOnGrid(element.yVal, snapToGrid, widgetBounds.y),
  }))
  return { ...widget, name: sanitiseCustomItemName(widget.name), elements }
}
