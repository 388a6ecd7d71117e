import { isObject } from '../objects.ts'

/** The fields of a queue item that determine its status. Source: specification 3, section 3. */
export type CommandStatusInput = {
  readonly rpcmethod: string
  readonly priority: number
  /** Absent if the device never responded; null for an empty response. */
  readonly device_response?: unknown
  readonly can_be_cancelled?: boolean | undefined
  readonly delete_ts?: number | null | undefined
}

export type CommandStatus = {
  readonly state: 'pending' | 'cancelled' | 'error' | 'complete'
  /** Source: specification 3, section 8 ('Command status text'). */
  readonly text: string
  readonly cancellable: boolean
}

/**
 * Cancelled once it has a delete time, pending while its priority is above zero, otherwise determined by the device's
 * response. `planMethods` set a plan and cannot be cancelled. Source: specification 3, section 4 ('Command queue item
 * status').
 */
export function commandStatus(item: CommandStatusInput, planMethods: readonly string[]): CommandStatus {
  if (item.delete_ts) return { state: 'cancelled', text: 'Cancelled', cancellable: false }
  if (item.priority > 0) {
    const cancellable = item.can_be_cancelled !== false && !planMethods.includes(item.rpcmethod)
    return { state: 'pending', text: 'Pending', cancellable }
  }
  const text = responseText(item.device_response)
  return { state: text === 'Complete' ? 'complete' : 'error', text, cancellable: false }
}

function responseText(response: unknown): string {
  if (response === undefined) return 'Error'
  if (!isObject(response) || response['code'] === 0) return 'Complete'
  const { code, message } = response
  if (typeof message === 'string' && message !== '') return `Error: ${message}`
  return code === undefined || code === null ? 'Complete' : 'Error (?)'
}
