import type { ToolInputs } from './use-tool-inputs.ts'

/** What every tool is given: all that was typed, and how to change its part. */
export type ToolProps = {
  readonly inputs: ToolInputs
  readonly onChange: (changed: Partial<ToolInputs>) => void
}
