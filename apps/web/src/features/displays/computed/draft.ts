import { type ComputedChannel, type ComputedProblem, findComputedProblems } from '@fieldport/domain'

/** Channels as they are being edited. */
export type Draft = { readonly channels: readonly ComputedChannel[]; readonly shown: string | undefined }

export function added(draft: Draft, channel: ComputedChannel): Draft {
  return { channels: [...draft.channels, channel], shown: channel.key }
}

export function changed(draft: Draft, key: string, change: Partial<ComputedChannel>): Draft {
  const channels = draft.channels.map((channel) =>
    channel.key === key ? { ...channel, ...change } : channel,
  )
  return { ...draft, channels }
}

export function removed(draft: Draft, key: string): Draft {
  const channels = draft.channels.filter((channel) => channel.key !== key)
  return { channels, shown: channels[0]?.key }
}

/** What is saved: without the blanks around. */
export function trimmed(channels: readonly ComputedChannel[]): ComputedChannel[] {
  return channels.map((channel) => ({
    ...channel,
    name: channel.name.trim(),
    units: channel.units.trim(),
    expression: channel.expression.trim(),
  }))
}

export type ProblemOf = ComputedProblem & { readonly key: string }

export function problemsOf(channels: readonly ComputedChannel[]): readonly ProblemOf[] {
  return channels.flatMap((channel) =>
    findComputedProblems(channel).map((problem) => ({ ...problem, key: channel.key })),
  )
}
