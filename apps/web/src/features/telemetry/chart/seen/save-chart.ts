import { downloadFile } from '../../../../lib/files/download-file.ts'
import { formatForFile } from '../../../../lib/format/times.ts'
import type { ChartData } from '../../../../ui/chart/chart-data.ts'

type SeenChart = {
  /** The device's name, for the file name and the title. */
  readonly owner: string
  readonly title: string
  readonly data: ChartData | undefined
  /** IANA name; undefined: the reader's own. */
  readonly timeZone?: string | undefined
}

/** Saves the drawing as an image, with its range and legend. */
export async function saveChartPicture(seen: SeenChart, area: HTMLElement | null): Promise<void> {
  const { drawPicture } = await import('./seen-files.ts')
  const canvas = area?.querySelector('canvas')
  const legend = (seen.data?.lines ?? []).map(({ display: { name, colour } }) => ({ name, colour }))
  const picture = canvas && (await drawPicture({ canvas, title: titleOf(seen), legend }))
  if (picture) downloadFile(fileName(seen, 'png'), picture)
}

/** Saves the visible data as a table. */
export async function saveChartCsv(seen: SeenChart): Promise<void> {
  const { seenCsv } = await import('./seen-files.ts')
  const { data, timeZone } = seen
  if (data) downloadFile(fileName(seen, 'csv'), new Blob([seenCsv(data, timeZone)], { type: 'text/csv' }))
}

function fileName({ owner, data, timeZone }: SeenChart, kind: string): string {
  return `Chart-${owner}-${formatForFile(data?.toSeconds ?? 0, timeZone).replaceAll(/\D/g, '')}.${kind}`
}

function titleOf({ owner, title, data, timeZone }: SeenChart): string {
  const time = (seconds: number) => formatForFile(seconds, timeZone)
  const range = data ? `${time(data.fromSeconds)} – ${time(data.toSeconds)}` : ''
  return `${owner} · ${title} · ${range}`
}
