import { useEffect, useRef, useState } from 'react'
import { parseToolsView, type ToolsView } from './tools-view.ts'

/** The inputs of all tools, so that nothing is lost when switching. */
export type ToolInputs = {
  readonly id: string
  readonly notation: 'hex' | 'decimal'
  readonly frames: string
  readonly dm1: string
  readonly time: string
  readonly device: string
  readonly bytes: string
  readonly bytesNotation: 'text' | 'hex' | 'base64'
  readonly message: string
}

const restMs = 300
const empty: ToolInputs = {
  id: '',
  notation: 'hex',
  frames: '',
  dm1: '',
  time: '',
  device: '',
  bytes: '',
  bytesNotation: 'text',
  message: '',
}
// Inputs that are not in the URL last as long as the tab.
let remembered = empty

/** The inputs; after a pause in typing they are written to the URL, as far as allowed there. */
export function useToolInputs(view: ToolsView, onRest: (view: ToolsView) => void) {
  const { tool: _, ...typed } = view
  const [inputs, setInputs] = useState<ToolInputs>(() => ({ ...remembered, ...typed }))
  const rest = useRef(onRest)
  useEffect(() => {
    rest.current = onRest
  })
  useEffect(() => {
    remembered = inputs
    const timer = setTimeout(() => rest.current(parseToolsView(inputs)), restMs)
    return () => clearTimeout(timer)
  }, [inputs])
  const change = (changed: Partial<ToolInputs>) => setInputs((before) => ({ ...before, ...changed }))
  return [inputs, change] as const
}
