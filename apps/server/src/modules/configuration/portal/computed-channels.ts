import {
  type ComputedChannel,
  computedLimits,
  validateComputedChannel,
  PortalError,
  parseComputedChannel,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'

/** The whole new list, because half a channel has no meaning. @throws PortalError INVALID_INPUT with the position */
export function readComputedChannels(value: unknown): readonly ComputedChannel[] {
  if (!Array.isArray(value)) throw invalid()
  if (value.length > computedLimits.channels) throw new PortalError('INVALID_INPUT', 'computedLimitReached')
  const channels = value.map(readOne)
  if (new Set(channels.map(({ key }) => key)).size < channels.length)
    throw new PortalError('INVALID_INPUT', 'computedKeyTwice')
  return channels
}

function readOne(entry: unknown): ComputedChannel {
  const channel = parseComputedChannel(entry)
  if (!channel) throw invalid()
  const [problem] = validateComputedChannel(channel)
  if (!problem) return channel
  const { message, field, at } = problem
  throw new PortalError('INVALID_INPUT', message, {
    key: channel.key,
    field,
    ...(at === undefined ? {} : { at }),
  })
}

function invalid(): PortalError {
  return new PortalError('INVALID_INPUT', createMessage('settingInvalid', { key: 'PORTAL_computedChannels' }))
}
