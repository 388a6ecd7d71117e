import type { BodyPlan } from '../../load/bodies.ts'
import type { HttpLoad } from '../../load/http-load.ts'
import { runLoad } from '../../load/protocol.ts'
import { httpSender } from './send.ts'
import type { Portal } from '../portal/portal.ts'

export type History = {
  readonly deviceIds: readonly string[]
  readonly fromSeconds: number
  readonly stepSeconds: number
  /** Per device. */
  readonly points: number
  readonly pointsPerRequest: number
  readonly connectionsPerDevice: number
  readonly plan: Pick<BodyPlan, 'keys' | 'canFrames'>
}

/** Stores the history of devices over HTTP, as devices do after an outage. */
export async function storeHistory(portal: Portal, history: History): Promise<void> {
  await runLoad('http-load.ts', {
    port: portal.port,
    senders: history.deviceIds.map(httpSender),
    connectionsPerSender: history.connectionsPerDevice,
    plan: { format: 'json', points: history.pointsPerRequest, ...history.plan },
    variants: 8,
    fromSeconds: history.fromSeconds,
    stepSeconds: history.stepSeconds,
    until: { points: history.points },
  } satisfies HttpLoad)
}
