import { formatNumber, withUnit } from '../../lib/format/numbers.ts'
import { getDigitalLabel } from '../../lib/texts/labels.ts'
import { formatDateTime, zoneName } from '../../lib/format/times.ts'
import { type Bucket, bucketAt, type ChartData, type ChartLine } from './chart-data.ts'

/** The words for one line at one moment: a single value, or the mean and the extremes of a bucket. */
export function bucketText({ display, step }: ChartLine, bucket: Bucket): string {
  if (display.card === 'digital') return getDigitalLabel(bucket.last, display.digital)
  const text = (value: number) => formatNumber(value, display.decimals)
  const value = withUnit(text(step ? bucket.last : bucket.mean), display.unit)
  return bucket.min === bucket.max ? value : `${value} (${text(bucket.min)} – ${text(bucket.max)})`
}

/** Built of elements and text nodes: names come from people and devices. */
export function tooltipContent(data: ChartData, seconds: number, hoverToleranceSeconds: number): HTMLElement {
  const box = document.createElement('div')
  if (Number.isNaN(seconds)) return box
  append(box, 'div', `${formatDateTime(seconds)} ${zoneName(seconds)}`).style.color = 'var(--fp-muted)'
  for (const line of data.lines) {
    const bucket = bucketAt(line, seconds, hoverToleranceSeconds)
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
    Object.assign(value.style, { marginLeft: 'auto', paddingLeft: '12px', fontWeight: '600' })
  }
  return box
}

function append(parent: HTMLElement, tag: 'div' | 'span' | 'strong', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  parent.append(element)
  return element
}
