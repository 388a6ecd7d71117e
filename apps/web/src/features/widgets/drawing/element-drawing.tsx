import type { WidgetElement } from '@fieldport/domain'
import type { ElementReading } from './element-reading.ts'
import { LevelIndicator, StatusIndicator } from './indicator-drawing.tsx'
import classes from './drawing.module.css'
import { textStyle } from './text-style.ts'

type Props = {
  readonly element: WidgetElement
  /** Undefined: not loaded yet. */
  readonly reading: ElementReading | undefined
}

/** How far Inter's letters rise above the baseline, as a fraction of the font size. */
const ascent = 0.97

/** One element, in pixels of the widget's area. */
export function ElementDrawing({ element, reading }: Props) {
  switch (element.displayType) {
    case 'levelIndicator':
      return <LevelIndicator element={element} reading={reading} />
    case 'statusIndicator':
      return <StatusIndicator element={element} reading={reading} />
    case 'value':
      return <Line element={element} text={[element.label, reading?.text].filter(Boolean).join(' ')} />
    default:
      return <Line element={element} text={element.label} />
  }
}

function Line({ element, text }: { readonly element: WidgetElement; readonly text: string }) {
  const { xVal, yVal, fontSize } = element
  return (
    <text className={classes['text']} x={xVal} y={yVal + fontSize * ascent} {...textStyle(element)}>
      {text}
    </text>
  )
}
