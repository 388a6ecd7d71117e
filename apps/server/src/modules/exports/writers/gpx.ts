import { createGpxTrack, gpxEnd, gpxHead } from '@fieldport/domain'
import type { PointSlices } from './writer.ts'

/** The positions as tracks, one per device (GPX 1.1). */
export async function* writeGpx(slices: PointSlices): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(gpxHead)
  let open: { readonly id: string; readonly track: ReturnType<typeof createGpxTrack> } | undefined
  for await (const { device, points } of slices) {
    let text = ''
    if (open?.id !== device.id) {
      text += open?.track.end() ?? ''
      open = { id: device.id, track: createGpxTrack() }
      text += open.track.begin(device.name)
    }
    for (const point of points) text += open.track.point(point)
    if (text !== '') yield encoder.encode(text)
  }
  yield encoder.encode(`${open?.track.end() ?? ''}${gpxEnd}`)
}
