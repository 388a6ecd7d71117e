import {
  type ComputedChannel,
  type ComputedChannelProblem,
  isSameConfigValue,
  validateComputedChannel,
} from '@fieldport/domain'
import { joinFacts } from '../../../lib/format/direction.ts'

/** The edited channels. */
export type ChannelsDraft = {
  readonly channels: readonly ComputedChannel[]
  readonly shown: string | undefined
}

export function startDraft(channels: readonly ComputedChannel[]): ChannelsDraft {
  return { channels, shown: channels[0]?.key }
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

/** Channels that differ between two people's versions, each described as both have it; an empty text: deleted there. */
export function channelDifferences(
  mine: readonly ComputedChannel[],
  theirs: readonly ComputedChannel[],
): readonly { readonly name: string; readonly theirs: string; readonly mine: string }[] {
  const find = (channels: readonly ComputedChannel[], key: string) =>
    channels.find((channel) => channel.key === key)
  const keys = [...new Set([...theirs, ...trimChannels(mine)].map(({ key }) => key))]
  return keys.flatMap((key) => {
    const [one, other] = [find(theirs, key), find(trimChannels(mine), key)]
    if (isSameConfigValue(one, other)) return []
    return [{ name: one?.name || other?.name || key, theirs: describe(one), mine: describe(other) }]
  })
}

function describe(channel: ComputedChannel | undefined): string {
  if (!channel) return ''
  const { name, units, decimals, expression } = channel
  return joinFacts([name, expression, units, String(decimals)])
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
