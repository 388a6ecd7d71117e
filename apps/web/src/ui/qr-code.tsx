import { useMemo } from 'react'
import { encode } from 'uqr'

type Props = {
  /** The encoded text. */
  readonly text: string
  /** Label for screen readers. */
  readonly label: string
  readonly sizePx?: number
}

/** A QR code, dark on light in every colour scheme as scanners expect, with a quiet zone of four modules. */
export function QrCode({ text, label, sizePx = 184 }: Props) {
  const { path, size } = useMemo(() => drawCode(text), [text])
  return (
    <svg width={sizePx} height={sizePx} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** One path for all dark modules, drawn as horizontal runs. */
function drawCode(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.map((row, y) => {
    let path = ''
    for (let x = 0; x < size; x += 1) {
      if (!row[x] || row[x - 1]) continue
      let end = x
      while (row[end]) end += 1
      path += `M${x} ${y}h${end - x}v1H${x}z`
    }
    return path
  })
  return { path: rows.join(''), size }
}
