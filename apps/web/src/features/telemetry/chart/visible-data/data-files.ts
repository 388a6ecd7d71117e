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
const rowPx = 20
const dotPx = 8
const gapPx = 16

type Picture = {
  readonly canvas: HTMLCanvasElement
  readonly title: string
  /** The range and the zone of its times. */
  readonly range: string
  readonly legend: readonly {
    readonly name: string
    readonly colour: string
    /** From 0 to 1, as the line is drawn. */
    readonly opacity: number
  }[]
}

/** Places parts side by side, in as many rows as needed. @returns the place of each, and the number of rows */
export function placeInRows(widthsPx: readonly number[], gap: number, roomPx: number) {
  let [x, row] = [0, 0]
  const places = widthsPx.map((width) => {
    if (x > 0 && x + width > roomPx) [x, row] = [0, row + 1]
    const place = { x, row }
    x += width + gap
    return place
  })
  return { places, rows: row + 1 }
}

/** The drawing on its background, with title, range and legend. */
export function drawPicture({ canvas, title, range, legend }: Picture): Promise<Blob | null> {
  const scale = canvas.width / canvas.clientWidth
  const sheet = document.createElement('canvas')
  const context = sheet.getContext('2d')
  if (!context) return Promise.resolve(null)
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--fp-${name}`).trim()
  const font = token('font') || 'sans-serif'
  const [titleFont, textFont] = [`600 14px ${font}`, `12px ${font}`]
  const measure = (text: string, by: string) => {
    context.font = by
    return context.measureText(text).width
  }
  const roomPx = canvas.clientWidth
  const words = title.split(' ')
  const heads = placeInRows(
    words.map((word) => measure(word, titleFont)),
    measure(' ', titleFont),
    roomPx,
  )
  const entries = placeInRows(
    legend.map(({ name }) => dotPx + 4 + measure(name, textFont)),
    gapPx,
    roomPx,
  )
  const headPx = (heads.rows + 1 + entries.rows) * rowPx
  // The size resets the context, so it is set once all texts are measured.
  sheet.width = canvas.width + 2 * marginPx * scale
  sheet.height = canvas.height + (headPx + 2 * marginPx) * scale
  context.scale(scale, scale)
  context.fillStyle = token('surface')
  context.fillRect(0, 0, sheet.width, sheet.height)
  const write = (text: string, by: string, place: { readonly x: number; readonly row: number }) => {
    context.font = by
    context.fillStyle = token('text')
    context.fillText(text, marginPx + place.x, marginPx + 14 + place.row * rowPx)
  }
  words.forEach((word, at) => write(word, titleFont, heads.places[at] ?? { x: 0, row: 0 }))
  write(range, textFont, { x: 0, row: heads.rows })
  legend.forEach(({ name, colour, opacity }, at) => {
    const { x, row } = entries.places[at] ?? { x: 0, row: 0 }
    const place = { x: x + dotPx + 4, row: heads.rows + 1 + row }
    context.globalAlpha = opacity
    context.fillStyle = colour
    context.fillRect(marginPx + x, marginPx + 6 + place.row * rowPx, dotPx, dotPx)
    context.globalAlpha = 1
    write(name, textFont, place)
  })
  context.drawImage(canvas, marginPx, marginPx + headPx, canvas.clientWidth, canvas.clientHeight)
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'))
}
