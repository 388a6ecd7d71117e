import type { RpcArgs, Methods } from '../responder.ts'
import { RpcError } from '../rpc-error.ts'

/** Maximum length of a file name on the device. */
const nameLength = 64
const base64 = /^[A-Za-z0-9+/]*={0,2}$/

export const fileMethods: Methods = {
  'FS.List': (hands) => hands.files.list(),
  'FS.Put': (hands, args) => {
    hands.files.put(filenameOf(args), dataOf(args['data']), args['append'] === true)
    return null
  },
  'FS.Get': (hands, args) =>
    hands.files.get(filenameOf(args), countOf(args['offset']) ?? 0, countOf(args['len'])),
  'FS.Remove': (hands, args) => {
    hands.files.remove(filenameOf(args))
    return null
  },
}

function filenameOf({ filename }: RpcArgs): string {
  if (typeof filename !== 'string' || filename === '') throw new RpcError(400, 'filename is required')
  if (filename.length > nameLength || filename.includes('/') || filename.includes('\0'))
    throw new RpcError(400, 'filename is not valid')
  return filename
}

function dataOf(data: unknown = ''): Buffer {
  if (typeof data !== 'string' || data.length % 4 !== 0 || !base64.test(data))
    throw new RpcError(400, 'data is not base64')
  return Buffer.from(data, 'base64')
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined
}
