import { downloadFile } from '../../../../lib/files/download-file.ts'
import { formatForFile, getTimeZone, zoneNames } from '../../../../lib/format/times.ts'
import { getLocaleSettings } from '../../../../lib/locale-settings.ts'
import type { ChartData } from '../../../../ui/chart/chart-data.ts'
import { opacityOf } from '../../../../ui/chart/draw/band.ts'

type VisibleChart = {
  /** The device's name, for the file name and the title. */
  readonly owner: string
  readonly title: string
  readonly data: ChartData | undefined
  /** IANA name; undefined: the reader's own. */
  readonly timeZone?: string | undefined
}

/** Saves the drawing as an image, with its range and legend. */
export async function saveChartPicture(chart: VisibleChart, area: HTMLElement | null): Promise<void> {
  const { drawPicture } = await import('./data-files.ts')
  const { data } = chart
  const canvas = area?.querySelector('canvas')
  if (!data || !canvas) return
  const legend = data.lines.map((line) => ({
    name: line.display.name,
    colour: line.display.colour,
    opacity: opacityOf(line),
  }))
  const texts = { title: `${chart.owner} · ${chart.title}`, range: rangeOf(chart, data) }
  const picture = await drawPicture({ canvas, ...texts, legend })
  if (picture) downloadFile(fileName(chart, data, 'png'), picture)
}

/** Saves the visible data as a table. */
export async function saveChartCsv(chart: VisibleChart): Promise<void> {
  const { formatVisibleDataCsv } = await import('./data-files.ts')
  const { data, timeZone } = chart
  if (data)
    downloadFile(
      fileName(chart, data, 'csv'),
      new Blob([formatVisibleDataCsv(data, timeZone)], { type: 'text/csv' }),
    )
}

function fileName({ owner, timeZone }: VisibleChart, { toSeconds }: ChartData, kind: string): string {
  return `Chart-${owner}-${formatForFile(toSeconds, timeZone).replaceAll(/\D/g, '')}.${kind}`
}

function rangeOf({ timeZone }: VisibleChart, data: ChartData): string {
  const time = (seconds: number) => formatForFile(seconds, timeZone)
  const zone = zoneNames(data, { ...getLocaleSettings(), timeZone: timeZone ?? getTimeZone() })
  return `${time(data.fromSeconds)} – ${time(data.toSeconds)} ${zone}`
}
