import { toCsv } from '../../../../lib/files/csv.ts'
import { formatForFile, zoneName } from '../../../../lib/format/times.ts'
import { getLocaleSettings } from '../../../../lib/locale-settings.ts'
import type { Bucket, ChartData } from '../../../../ui/chart/chart-data.ts'

type Cell = string | number

/** The visible data as CSV: one row per time with each line's value, including extremes if buckets are drawn. */
export function formatVisibleDataCsv(data: ChartData, timeZone = getLocaleSettings().timeZone): string {
  const lines = data.lines.filter(({ isPale }) => !isPale)
  const isSeen = ({ ts }: Bucket) => ts >= data.fromSeconds && ts <= data.toSeconds
  const columns = lines.map((line) => {
    const buckets = line.runs.flat().filter(isSeen)
    return {
      line,
      byTime: new Map(buckets.map((bucket) => [bucket.ts, bucket])),
      hasSpread: buckets.some(({ min, max }) => max > min),
    }
  })
  const times = [...new Set(columns.flatMap(({ byTime }) => [...byTime.keys()]))].toSorted(
    (one, other) => one - other,
  )
  const head = columns.flatMap(({ line: { display }, hasSpread }): Cell[] => {
    const name = display.unit === '' ? display.name : `${display.name} (${display.unit})`
    return hasSpread ? [name, `${name} min`, `${name} max`] : [name]
  })
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const texts = uniqueTimes(times, timeZone)
  const rows = times.map((ts, at): Cell[] => [
    texts[at] ?? '',
    ...columns.flatMap(({ line, byTime, hasSpread }): Cell[] => {
      const bucket = byTime.get(ts)
      if (!bucket) return hasSpread ? ['', '', ''] : ['']
      const value = line.step ? bucket.last : bucket.mean
      return hasSpread ? [value, bucket.min, bucket.max] : [value]
    }),
  ])
  return toCsv([[`Time (${zone})`, ...head], ...rows])
}

/** Times as texts that differ: with milliseconds if there are any, and the zone's name where the clock was set back. */
function uniqueTimes(times: readonly number[], timeZone: string | undefined): readonly string[] {
  const texts = times.map((ts) => {
    const milliseconds = Math.round(ts * 1000) % 1000
    const text = formatForFile(ts, timeZone)
    return milliseconds === 0 ? text : `${text}.${String(milliseconds).padStart(3, '0')}`
  })
  const equal = Map.groupBy(texts, (text) => text)
  const style = { locale: 'en', timeZone }
  return texts.map((text, at) =>
    (equal.get(text)?.length ?? 0) > 1 ? `${text} ${zoneName(times[at] ?? 0, style)}` : text,
  )
}

const marginPx = 16
const headPx = 44

type Picture = {
  readonly canvas: HTMLCanvasElement
  readonly title: string
  readonly legend: readonly { readonly name: string; readonly colour: string }[]
}

/** The drawing on its background, with title and legend. */
export function drawPicture({ canvas, title, legend }: Picture): Promise<Blob | null> {
  const scale = canvas.width / canvas.clientWidth
  const sheet = document.createElement('canvas')
  sheet.width = canvas.width + 2 * marginPx * scale
  sheet.height = canvas.height + (headPx + 2 * marginPx) * scale
  const context = sheet.getContext('2d')
  if (!context) return Promise.resolve(null)
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--fp-${name}`).trim()
  context.scale(scale, scale)
  context.fillStyle = token('surface')
  context.fillRect(0, 0, sheet.width, sheet.height)
  context.fillStyle = token('text')
  context.font = `600 14px ${token('font') || 'sans-serif'}`
  context.fillText(title, marginPx, marginPx + 14)
  let x = marginPx
  context.font = `12px ${token('font') || 'sans-serif'}`
  for (const { name, colour } of legend) {
    context.fillStyle = colour
    context.fillRect(x, marginPx + 28, 8, 8)
    context.fillStyle = token('text')
    context.fillText(name, x + 12, marginPx + 36)
    x += 28 + context.measureText(name).width
  }
  context.drawImage(canvas, marginPx, marginPx + headPx, canvas.clientWidth, canvas.clientHeight)
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'))
}
