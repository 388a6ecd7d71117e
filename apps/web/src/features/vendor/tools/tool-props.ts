import type { ToolInputs } from './use-tool-inputs.ts'

/** The props of every tool: all inputs, and a function to change its own. */
export type ToolProps = {
  readonly inputs: ToolInputs
  readonly onChange: (changed: Partial<ToolInputs>) => void
}
