import type { Indicator, IndicatorBand, WidgetElement } from '@fieldport/domain'
import { useId } from 'react'
import classes from './drawing.module.css'
import type { ElementReading } from './element-reading.ts'
import { textStyle } from './text-style.ts'

type Props = { readonly element: WidgetElement; readonly reading: ElementReading | undefined }

/** A bar filled in proportion to its value between the ends, in the colour of the value's band. */
export function LevelIndicator({ element, reading }: Props) {
  const { xVal: x, yVal: y, width, height, indicator } = element
  const clip = useId()
  const { band = 'normal', level } = reading ?? {}
  return (
    <g className={shadowClass(indicator)}>
      <clipPath id={clip}>
        <rect {...boxOf(element)} />
      </clipPath>
      <rect {...boxOf(element)} className={classes['track']} />
      {level !== undefined && (
        <rect
          data-part="fill"
          clipPath={`url(#${clip})`}
          {...fillOf({ x, y, width, height }, level, indicator.rotation)}
          fill={band === 'normal' ? indicator.barColor : bandColour(band, indicator)}
        />
      )}
      <Border element={element} />
      {reading && level === undefined && <Centred element={element} text={reading.text} />}
    </g>
  )
}

/** A lamp in the colour of the band, with its label or else its value. */
export function StatusIndicator({ element, reading }: Props) {
  const { indicator, label } = element
  const { band } = reading ?? {}
  const isMissing = reading !== undefined && band === undefined
  return (
    <g className={shadowClass(indicator)}>
      <rect
        {...boxOf(element)}
        data-part="fill"
        {...(band ? { fill: bandColour(band, indicator) } : { className: classes['track'] })}
      />
      <Border element={element} />
      {reading && <Centred element={element} text={isMissing || !label ? reading.text : label} />}
    </g>
  )
}

function Border({ element }: { readonly element: WidgetElement }) {
  const { borderColor, borderThickness } = element.indicator
  if (borderThickness === 0) return null
  return <rect {...boxOf(element)} fill="none" stroke={borderColor} strokeWidth={borderThickness} />
}

/** Centred text, rotated with the indicator but never upside down. */
function Centred({ element, text }: { readonly element: WidgetElement; readonly text: string }) {
  const x = element.xVal + element.width / 2
  const y = element.yVal + element.height / 2
  const { rotation } = element.indicator
  const turned = rotation === 90 || rotation === 270 ? `rotate(${rotation} ${x} ${y})` : undefined
  return (
    <text
      className={classes['text']}
      x={x}
      y={y}
      textAnchor="middle"
      dominantBaseline="central"
      transform={turned}
      {...textStyle(element)}
    >
      {text}
    </text>
  )
}

function boxOf({ xVal: x, yVal: y, width, height, indicator }: WidgetElement) {
  return { x, y, width, height, rx: Math.min(indicator.radius, width / 2, height / 2) }
}

function bandColour(band: IndicatorBand, { alarmColor, warningColor, normal }: Indicator): string {
  return { alarm: alarmColor, warning: warningColor, normal }[band]
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Fills from the bottom up; rotated clockwise. */
export function fillOf({ x, y, width, height }: Box, level: number, rotation: Indicator['rotation']): Box {
  switch (rotation) {
    case 90:
      return { x, y, width: width * level, height }
    case 180:
      return { x, y, width, height: height * level }
    case 270:
      return { x: x + width * (1 - level), y, width: width * level, height }
    default:
      return { x, y: y + height * (1 - level), width, height: height * level }
  }
}

function shadowClass({ shadow }: Indicator): string | undefined {
  return shadow ? classes['shadow'] : undefined
}
