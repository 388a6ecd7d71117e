import type { Capability } from '../access/access.ts'
import type { TierGate } from '../plans/tiers.ts'

/** Commands of higher priority go first; pending is anything above zero. Source: specification 3, section 4. */
export const commandPriority = { low: 1, normal: 5, high: 9 } as const

/** What a method requires of its sender, and what happens without a response. */
export type RpcMethodRule = {
  /** null: only the portal itself and the vendor send it. */
  readonly capability: Capability | null
  readonly gate?: TierGate
  /** May be resent until it is answered, because it is idempotent. */
  readonly repeatable: boolean
  readonly cancellable: boolean
  readonly priority: number
  /** How long one attempt waits for the device's response, in seconds. */
  readonly answerSeconds: number
}

const admin = {
  capability: 'accessAdminSettings',
  cancellable: true,
  priority: commandPriority.normal,
} as const
const day = 86_400

/**
 * Every method a person may queue for a device, with the required capability. Source: specification 2, section 7 ('RPC methods
 * used'); specification 3, section 6 (capabilities); the device framework's own methods.
 */
export const rpcMethods = {
  'Config.Set': { ...admin, capability: 'editDeviceSettings', repeatable: true, answerSeconds: 30 },
  'Config.Get': { ...admin, repeatable: true, answerSeconds: 30 },
  'FS.Put': { ...admin, repeatable: true, answerSeconds: 30 },
  'FS.Get': { ...admin, repeatable: true, answerSeconds: 30 },
  'FS.List': { ...admin, repeatable: true, answerSeconds: 30 },
  'FS.Remove': { ...admin, repeatable: true, answerSeconds: 30 },
  'Sys.Reboot': { ...admin, repeatable: false, answerSeconds: 30 },
  'Sys.GetInfo': { ...admin, capability: 'accessDiagnostics', repeatable: true, answerSeconds: 30 },
  'Admin.Trigger': {
    capability: 'accessTriggers',
    gate: 'triggersEnabled',
    repeatable: false,
    cancellable: true,
    priority: commandPriority.high,
    answerSeconds: 15,
  },
  'Admin.FreightMode': { ...admin, repeatable: false, answerSeconds: 30 },
  'Admin.HardReset': { ...admin, repeatable: false, answerSeconds: 30 },
  'GSM.Cmd': { ...admin, repeatable: false, answerSeconds: 60 },
  'OTA.Update': { ...admin, repeatable: false, answerSeconds: 60 },
  'Device.SetPlan': {
    capability: null,
    repeatable: true,
    cancellable: false,
    priority: commandPriority.high,
    answerSeconds: 30,
  },
} as const satisfies Record<string, RpcMethodRule>

export type RpcMethod = keyof typeof rpcMethods
export const rpcMethodNames = Object.keys(rpcMethods) as readonly RpcMethod[]

/** Methods that set a plan cannot be cancelled. Source: specification 3, section 4. */
export const planMethods: readonly RpcMethod[] = ['Device.SetPlan']

/** The rule of a method; undefined: people cannot send it. */
export function findRpcMethod(method: string): RpcMethodRule | undefined {
  return Object.hasOwn(rpcMethods, method) ? rpcMethods[method as RpcMethod] : undefined
}

/** How long a command waits for its device by default, in seconds. */
export const commandLifetimeSeconds = 30 * day

/** Delay between the request and the reboot. Source: specification 2, section 9. */
export const rebootDelayMs = 5000

/** Bytes of a file per FS.Put; the device's own buffers are small. */
export const putChunkBytes = 2048
