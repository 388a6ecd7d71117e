import type { ConfigStore } from '../config/store.ts'
import { isTree } from '../config/config-tree.ts'
import type { FileStore } from './files.ts'
import { adminMethods } from './methods/admin.ts'
import { configMethods } from './methods/config.ts'
import { fileMethods } from './methods/files.ts'
import { modemMethods } from './methods/modem.ts'
import { systemMethods } from './methods/system.ts'
import { updateMethods } from './methods/update.ts'
import { RpcError } from './rpc-error.ts'
import type { UpdateRequest } from './download-image.ts'

export type RpcRequest = {
  readonly id: number | string | null
  readonly method: string
  readonly args: RpcArgs
  /** Destination of the reply: `{src}/rpc`. */
  readonly src: string
  readonly tag?: unknown
}

export type RpcResponse = {
  readonly id: number | string | null
  readonly src: string
  readonly dst: string
  readonly tag?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

export type RpcArgs = Readonly<Record<string, unknown>>
export type Progress = Readonly<Record<string, unknown>>
export type OnProgress = (progress: Progress) => void

/** Commands a device can receive; the device decides the outcome. */
export type CommandHandlers = {
  readonly deviceId: string
  readonly config: ConfigStore
  /** Rejected keys, with the reason. */
  readonly refusedKeys: Readonly<Record<string, string>>
  /** Keys that it accepts without applying them. */
  readonly ignoredKeys: readonly string[]
  readonly files: FileStore
  readonly uptimeSeconds: () => number
  readonly onReboot: (delayMs: number) => void
  readonly onTrigger: (index: number) => void
  readonly onConfigChanged: () => void
  /** Silent until somebody wakes it. */
  readonly onFreight: () => void
  /** Resolves when the image is written, or rejects with RpcError. */
  readonly onUpdate: (order: UpdateRequest, onProgress: OnProgress) => Promise<void>
}

export type Method = (hands: CommandHandlers, args: RpcArgs, onProgress: OnProgress) => unknown
export type Methods = Readonly<Record<string, Method>>

const methods: Methods = {
  ...systemMethods,
  ...configMethods,
  ...fileMethods,
  ...adminMethods,
  ...modemMethods,
  ...updateMethods,
  'RPC.List': () => Object.keys(methods),
}

/** Parses a request in the Mongoose OS format; undefined if it is not one, or has no reply destination. */
export function parseRequest(text: string): RpcRequest | undefined {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isTree(frame) || typeof frame['method'] !== 'string' || typeof frame['src'] !== 'string')
    return undefined
  const { id = null, tag } = frame
  const args = isTree(frame['args']) ? frame['args'] : isTree(frame['params']) ? frame['params'] : {}
  const known = typeof id === 'number' || typeof id === 'string' ? id : null
  return {
    id: known,
    method: frame['method'],
    args,
    src: frame['src'],
    ...(tag === undefined ? {} : { tag }),
  }
}

/**
 * Executes one request. An unknown method returns error 404, an invalid call 400; `refuses` lists methods that this device rejects,
 * each with its error message.
 */
export function respond(
  hands: CommandHandlers,
  request: RpcRequest,
  onProgress: OnProgress,
  refuses: Readonly<Record<string, string>> = {},
): RpcResponse | Promise<RpcResponse> {
  const { id, method, args, src, tag } = request
  const frame = { id, src: hands.deviceId, dst: src, ...(tag === undefined ? {} : { tag }) }
  const failed = (error: unknown): RpcResponse => {
    if (!(error instanceof RpcError)) throw error
    return { ...frame, error: { code: error.code, message: error.message } }
  }
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
  try {
    if (Object.hasOwn(refuses, method)) throw new RpcError(-1, refuses[method] ?? '')
    if (handler === undefined) throw new RpcError(404, `No handler for ${method}`)
    const result = handler(hands, args, onProgress)
    if (result instanceof Promise)
      return result.then((value: unknown) => ({ ...frame, result: value ?? null }), failed)
    return { ...frame, result: result ?? null }
  } catch (error) {
    return failed(error)
  }
}
