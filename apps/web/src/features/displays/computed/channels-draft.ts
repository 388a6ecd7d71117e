import { type ComputedChannel, type ComputedChannelProblem, validateComputedChannel } from '@fieldport/domain'

/** The edited channels. */
export type ChannelsDraft = {
  readonly channels: readonly ComputedChannel[]
  readonly shown: string | undefined
}

export function addChannel(draft: ChannelsDraft, channel: ComputedChannel): ChannelsDraft {
  return { channels: [...draft.channels, channel], shown: channel.key }
}

export function updateChannel(
  draft: ChannelsDraft,
  key: string,
  change: Partial<ComputedChannel>,
): ChannelsDraft {
  const channels = draft.channels.map((channel) =>
    channel.key === key ? { ...channel, ...change } : channel,
  )
  return { ...draft, channels }
}

export function removeChannel(draft: ChannelsDraft, key: string): ChannelsDraft {
  const channels = draft.channels.filter((channel) => channel.key !== key)
  return { channels, shown: channels[0]?.key }
}

/** Channels as saved: without surrounding spaces. */
export function trimChannels(channels: readonly ComputedChannel[]): ComputedChannel[] {
  return channels.map((channel) => ({
    ...channel,
    name: channel.name.trim(),
    units: channel.units.trim(),
    expression: channel.expression.trim(),
  }))
}

export type ChannelProblem = ComputedChannelProblem & { readonly key: string }

export function findChannelProblems(channels: readonly ComputedChannel[]): readonly ChannelProblem[] {
  return channels.flatMap((channel) =>
    validateComputedChannel(channel).map((problem) => ({ ...problem, key: channel.key })),
  )
}
