/** An action on a card while arranging. */
export type FrameAction =
  | { readonly type: 'step'; readonly step: -1 | 1 }
  | { readonly type: 'hide' }
  | { readonly type: 'resize'; readonly w: number; readonly h: number }

type Size = { readonly w: number; readonly h: number }
type Key = { readonly key: string; readonly shiftKey: boolean }

/** Arrow keys move, Shift with arrow keys resizes, Delete hides; undefined for every other key. */
export function actionOfKey({ key, shiftKey }: Key, place: Size): FrameAction | undefined {
  if (key === 'Delete' || key === 'Backspace') return { type: 'hide' }
  if (shiftKey) {
    const size = sizeOfKey(key, place)
    return size && { type: 'resize', ...size }
  }
  const [backward, forward] = isRtl() ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  if (key === backward || key === 'ArrowUp') return { type: 'step', step: -1 }
  if (key === forward || key === 'ArrowDown') return { type: 'step', step: 1 }
  return undefined
}

/** One unit larger or smaller by arrow key: towards the end of the line and down are larger. */
export function sizeOfKey(key: string, { w, h }: Size): Size | undefined {
  const more = isRtl() ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return { w: w + more, h }
    case 'ArrowLeft':
      return { w: w - more, h }
    case 'ArrowDown':
      return { w, h: h + 1 }
    case 'ArrowUp':
      return { w, h: h - 1 }
    default:
      return undefined
  }
}

function isRtl(): boolean {
  return document.documentElement.dir === 'rtl'
}
