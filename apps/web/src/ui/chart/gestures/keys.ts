import { panRange, type TimeRange, zoomRange } from '@fieldport/domain'
import type { GestureTarget } from './gesture-target.ts'

/** Source: specification 3, section 2.6 ('Load previous/next shifts the window by 25%'). */
const panShare = 0.25
const zoomFactor = 2

/** The range after a key press; undefined if the key has no effect. */
function rangeOfKey(key: string, range: TimeRange, bounds: TimeRange): TimeRange | undefined {
  const middle = (range.fromSeconds + range.toSeconds) / 2
  switch (key) {
    case 'ArrowLeft':
      return panRange(range, -panShare, bounds)
    case 'ArrowRight':
      return panRange(range, panShare, bounds)
    case '+':
    case '=':
      return zoomRange(range, 1 / zoomFactor, middle, bounds)
    case '-':
    case '_':
      return zoomRange(range, zoomFactor, middle, bounds)
    default:
      return undefined
  }
}

/** Plus and minus zoom and arrows pan while the chart has the focus. Returns a function that stops it. */
export function listenForKeys({ box, range, bounds, onShow, onSettled }: GestureTarget): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = rangeOfKey(event.key, range(), bounds())
    if (!next) return
    event.preventDefault()
    onShow(next)
    onSettled()
  }
  box.addEventListener('keydown', onKey)
  return () => box.removeEventListener('keydown', onKey)
}
