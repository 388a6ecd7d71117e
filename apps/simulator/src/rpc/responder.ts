import type { ConfigTree } from '../device-config.ts'
import { configAt, isTree, mergeConfig } from '../config-tree.ts'
import type { FileStore } from './files.ts'
import { fileCapacityBytes } from './files.ts'
import { RpcError } from './rpc-error.ts'

export type RpcRequest = {
  readonly id: number | string | null
  readonly method: string
  readonly args: Readonly<Record<string, unknown>>
  /** Where the reply goes: `{src}/rpc`. */
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

/** What a device can be told to do; the device decides what comes of it. */
export type DeviceHands = {
  readonly deviceId: string
  readonly config: ConfigTree
  readonly files: FileStore
  readonly uptimeSeconds: () => number
  readonly onReboot: (delayMs: number) => void
  readonly onTrigger: (index: number) => void
  readonly onConfigChanged: () => void
}

type Method = (hands: DeviceHands, args: Readonly<Record<string, unknown>>) => unknown

const methods: Readonly<Record<string, Method>> = {
  'Sys.GetInfo': (hands) => ({
    id: hands.deviceId,
    app: 'logger',
    fw_version: configAt(hands.config, 'device.fw'),
    arch: 'esp32',
    uptime: Math.round(hands.uptimeSeconds()),
    ram_size: 265_328,
    ram_free: 142_104,
    ram_min_free: 118_220,
    fs_size: fileCapacityBytes,
    fs_free: fileCapacityBytes - hands.files.usedBytes(),
  }),
  'Sys.Reboot': (hands, args) => {
    hands.onReboot(typeof args['delay_ms'] === 'number' && args['delay_ms'] >= 0 ? args['delay_ms'] : 100)
    return null
  },
  'Config.Get': (hands, args) => {
    const value = configAt(hands.config, typeof args['key'] === 'string' ? args['key'] : '')
    if (value === undefined) throw new RpcError(404, `no key ${String(args['key'])}`)
    return value
  },
  'Config.Set': setConfig,
  'Admin.Trigger': (hands, args) => {
    const index = args['index'] ?? args['trigger']
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0)
      throw new RpcError(400, 'index is required')
    hands.onTrigger(index)
    return null
  },
  'FS.List': (hands) => hands.files.list(),
  'FS.Put': (hands, args) => {
    const data = typeof args['data'] === 'string' ? Buffer.from(args['data'], 'base64') : Buffer.alloc(0)
    hands.files.put(filenameOf(args), data, args['append'] === true)
    return null
  },
  'FS.Get': (hands, args) =>
    hands.files.get(filenameOf(args), countOf(args['offset']) ?? 0, countOf(args['len'])),
  'FS.Remove': (hands, args) => {
    hands.files.remove(filenameOf(args))
    return null
  },
  'RPC.List': () => Object.keys(methods),
}

function setConfig(hands: DeviceHands, args: Readonly<Record<string, unknown>>): unknown {
  if (!isTree(args['config'])) throw new RpcError(400, 'config is required')
  mergeConfig(hands.config, args['config'])
  hands.onConfigChanged()
  if (args['reboot'] === true) hands.onReboot(100)
  return { saved: args['save'] !== false }
}

function filenameOf(args: Readonly<Record<string, unknown>>): string {
  const filename = args['filename']
  if (typeof filename !== 'string' || filename === '') throw new RpcError(400, 'filename is required')
  return filename
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined
}

/** Reads a request of the Mongoose OS shape; undefined when it is none, or has nowhere to reply to. */
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

/** Carries out one request. A method that does not exist answers with error 404, a broken call with 400. */
export function respond(hands: DeviceHands, request: RpcRequest): RpcResponse {
  const { id, method, args, src, tag } = request
  const frame = { id, src: hands.deviceId, dst: src, ...(tag === undefined ? {} : { tag }) }
  try {
    const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (handler === undefined) throw new RpcError(404, `No handler for ${method}`)
    return { ...frame, result: handler(hands, args) ?? null }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { ...frame, error: { code: error.code, message: error.message } }
  }
}
