import { keepLeftToRight } from '../../lib/format/direction.ts'
import { formatNumber, withUnit } from '../../lib/format/numbers.ts'
import { getDigitalLabel } from '../../lib/texts/labels.ts'
import { getLocaleSettings } from '../../lib/locale-settings.ts'
import { formatClock, formatDateTime, type TimeStyle, zoneName } from '../../lib/format/times.ts'
import type { ChartMark } from './draw/marks.ts'
import { elapsedAt } from './custom/custom-time-axis.ts'
import { type Bucket, bucketAt, type ChartData, type ChartLine, type PointerReach } from './chart-data.ts'

/** The text for one line at one moment: a single value, or the mean and extremes of a bucket. */
function bucketText({ display, step }: ChartLine, bucket: Bucket): string {
  if (display.card === 'digital') return getDigitalLabel(bucket.last, display.digital)
  const text = (value: number) => formatNumber(value, display.decimals)
  const value = withUnit(text(step ? bucket.last : bucket.mean), display.unit)
  return bucket.min === bucket.max
    ? value
    : keepLeftToRight(`${value} (${text(bucket.min)} – ${text(bucket.max)})`)
}

export type TooltipOptions = PointerReach & {
  /** IANA name; undefined: the reader's zone. */
  readonly timeZone: string | undefined
  /** Marks near the pointer. */
  readonly marks: readonly ChartMark[]
}

/** Built from elements and text nodes, because names come from people and devices. */
export function tooltipContent(data: ChartData, seconds: number, options: TooltipOptions): HTMLElement {
  const { timeZone, marks } = options
  const box = document.createElement('div')
  if (Number.isNaN(seconds)) return box
  const style = timeZone === undefined ? getLocaleSettings() : { ...getLocaleSettings(), timeZone }
  append(box, 'div', momentText(data, seconds, style)).style.color = 'var(--fp-muted)'
  for (const line of data.lines) {
    const bucket = bucketAt(line, seconds, options)
    if (!bucket) continue
    const row = append(box, 'div', '')
    Object.assign(row.style, { display: 'flex', alignItems: 'center', gap: '8px', marginTop: '4px' })
    const dot = append(row, 'span', '')
    Object.assign(dot.style, {
      width: '8px',
      height: '8px',
      borderRadius: '50%',
      background: line.display.colour,
    })
    append(row, 'span', line.display.name)
    const value = append(row, 'strong', bucketText(line, bucket))
    Object.assign(value.style, { marginInlineStart: 'auto', paddingInlineStart: '12px', fontWeight: '600' })
  }
  for (const mark of marks.slice(0, maximumMarks)) {
    const text = append(
      box,
      'div',
      `${formatClock(mark.at + (data.custom?.xAxis.offset ?? 0), style)} ${mark.text}`,
    )
    Object.assign(text.style, {
      marginTop: '4px',
      maxWidth: '280px',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      color: markColour[mark.kind],
    })
  }
  return box
}

/** The time at a position of a chart, preceded by the axis' own value if that is not a time of day. */
export function momentText(
  { custom, fromSeconds, toSeconds }: ChartData,
  seconds: number,
  style: TimeStyle,
): string {
  const shown = seconds + (custom?.xAxis.offset ?? 0)
  const time = `${formatDateTime(shown, style)} ${zoneName(shown, style)}`
  if (!custom || custom.xAxis.scale === null) return time
  const { xAxis } = custom
  const elapsed = elapsedAt(xAxis, { fromSeconds, toSeconds }, seconds)
  return [withUnit(formatNumber(elapsed, xAxis.dp), xAxis.name), time].join(' · ')
}

/** More would cover the chart. */
const maximumMarks = 4
const markColour: Readonly<Record<ChartMark['kind'], string>> = {
  info: 'var(--fp-muted)',
  warning: 'var(--fp-warning)',
  alarm: 'var(--fp-alarm)',
  note: 'var(--fp-text)',
}

function append(parent: HTMLElement, tag: 'div' | 'span' | 'strong', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  parent.append(element)
  return element
}
