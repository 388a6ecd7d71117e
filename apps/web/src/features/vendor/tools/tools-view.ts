import { isDeviceId } from '@fieldport/domain'
import type { IdNotation } from '@fieldport/protocol'

export const toolNames = ['id', 'frames', 'codes', 'bytes', 'time', 'message'] as const
export type ToolName = (typeof toolNames)[number]

/** What the page shows and what was typed, as the address has it. Bytes and messages are not in it: they may hold secrets. */
export type ToolsView = {
  readonly tool?: ToolName
  readonly id?: string
  readonly notation?: IdNotation
  readonly frames?: string
  readonly dm1?: string
  readonly time?: string
  readonly device?: string
}

/** Of one input in the address: servers refuse long ones. */
export const maximumInAddress = 3000

/** Reads the view from the address; what cannot be read is left out. */
export function parseToolsView(search: Record<string, unknown>): ToolsView {
  const tool = toolNames.find((name) => name === search['tool'])
  const device = search['device']
  return {
    ...(tool ? { tool } : {}),
    ...textOf(search, 'id'),
    ...(search['notation'] === 'decimal' ? { notation: 'decimal' } : {}),
    ...textOf(search, 'frames'),
    ...textOf(search, 'dm1'),
    ...textOf(search, 'time'),
    ...(isDeviceId(device) ? { device } : {}),
  }
}

function textOf<Name extends 'id' | 'frames' | 'dm1' | 'time'>(
  search: Record<string, unknown>,
  name: Name,
): { readonly [name in Name]?: string } {
  const text = search[name]
  const isShown = typeof text === 'string' && text !== '' && text.length <= maximumInAddress
  return (isShown ? { [name]: text } : {}) as { readonly [name in Name]?: string }
}
