import { isDeviceId } from '@fieldport/domain'
import type { IdNotation } from '@fieldport/protocol'

export const toolNames = ['id', 'frames', 'codes', 'bytes', 'time', 'message'] as const
export type ToolName = (typeof toolNames)[number]

/** The open tool and inputs in the URL. Bytes and messages are not included, because they may contain secrets. */
export type ToolsView = {
  readonly tool?: ToolName
  readonly id?: string
  readonly notation?: IdNotation
  readonly frames?: string
  readonly dm1?: string
  readonly time?: string
  readonly device?: string
}

/** Maximum length of an input in the URL, because servers refuse long ones. */
export const maximumInAddress = 3000

/** Parses the view in the URL; invalid values are left out. */
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
