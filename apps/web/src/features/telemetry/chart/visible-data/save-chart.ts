import { downloadFile } from '../../../../lib/files/download-file.ts'
import { formatForFile } from '../../../../lib/format/times.ts'
import type { ChartData } from '../../../../ui/chart/chart-data.ts'

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
  const canvas = area?.querySelector('canvas')
  const legend = (chart.data?.lines ?? []).map(({ display: { name, colour } }) => ({ name, colour }))
  const picture = canvas && (await drawPicture({ canvas, title: titleOf(chart), legend }))
  if (picture) downloadFile(fileName(chart, 'png'), picture)
}

/** Saves the visible data as a table. */
export async function saveChartCsv(chart: VisibleChart): Promise<void> {
  const { formatVisibleDataCsv } = await import('./data-files.ts')
  const { data, timeZone } = chart
  if (data)
    downloadFile(
      fileName(chart, 'csv'),
      new Blob([formatVisibleDataCsv(data, timeZone)], { type: 'text/csv' }),
    )
}

function fileName({ owner, data, timeZone }: VisibleChart, kind: string): string {
  return `Chart-${owner}-${formatForFile(data?.toSeconds ?? 0, timeZone).replaceAll(/\D/g, '')}.${kind}`
}

function titleOf({ owner, title, data, timeZone }: VisibleChart): string {
  const time = (seconds: number) => formatForFile(seconds, timeZone)
  const range = data ? `${time(data.fromSeconds)} – ${time(data.toSeconds)}` : ''
  return `${owner} · ${title} · ${range}`
}
