import { isFirmwareRequest, isFirmwareCompatible } from '@fieldport/domain'
import type { RpcArgs, Methods } from '../responder.ts'
import { RpcError } from '../rpc-error.ts'
import type { UpdateRequest } from '../download-image.ts'

/** The size of the second partition. */
const partitionBytes = 4 * 1024 * 1024

export const updateMethods: Methods = {
  'OTA.Update': async (hands, args, onProgress) => {
    const order = parseUpdateRequest(args)
    if (!isFirmwareCompatible(order.fw, hands.config.firmware()))
      throw new RpcError(-1, 'The image is for other hardware')
    await hands.onUpdate(order, onProgress)
    return null
  },
}

function parseUpdateRequest({ fw, url, sha256, sizeBytes }: RpcArgs): UpdateRequest {
  if (typeof fw !== 'string' || !isFirmwareRequest(fw)) throw new RpcError(400, 'fw is required')
  if (typeof url !== 'string' || url === '') throw new RpcError(400, 'url is required')
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/i.test(sha256))
    throw new RpcError(400, 'sha256 is required')
  if (typeof sizeBytes !== 'number' || !Number.isInteger(sizeBytes) || sizeBytes < 1)
    throw new RpcError(400, 'sizeBytes is required')
  if (sizeBytes > partitionBytes) throw new RpcError(-1, 'The image is too large')
  return { fw, url, sha256: sha256.toLowerCase(), sizeBytes }
}
