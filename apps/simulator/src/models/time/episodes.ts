import { uniformBetween, uniform } from '../random.ts'

const daySeconds = 86_400

/** An occasional problem that builds up, lasts, and disappears. */
export type EpisodeKind = {
  readonly channel: number
  readonly chancePerDay: number
  readonly minSeconds: number
  readonly maxSeconds: number
}

/** Progress of an episode at the moment: 0 none, 1 full. Episodes lie within a UTC day. */
export function severityOf(seed: number, kind: EpisodeKind, seconds: number): number {
  const day = Math.floor(seconds / daySeconds)
  if (uniform(seed, kind.channel, day) >= kind.chancePerDay) return 0
  const { start, length } = spanOf(seed, kind, day)
  const part = (seconds - day * daySeconds - start) / length
  if (part <= 0 || part >= 1) return 0
  return part < 0.2 ? part / 0.2 : part > 0.8 ? (1 - part) / 0.2 : 1
}

function spanOf(seed: number, kind: EpisodeKind, day: number): { start: number; length: number } {
  const length = uniformBetween(seed, kind.channel + 1000, day, kind.minSeconds, kind.maxSeconds)
  return { start: uniformBetween(seed, kind.channel + 2000, day, 0, daySeconds - length), length }
}

/** The integral of `severityOf` since the first day, in seconds: the cumulative effect of episodes. */
export function severitySum(seed: number, kind: EpisodeKind, firstDay: number): (seconds: number) => number {
  const sums: number[] = [0]

  const during = (day: number, seconds: number): number => {
    if (uniform(seed, kind.channel, day) >= kind.chancePerDay) return 0
    const { start, length } = spanOf(seed, kind, day)
    return length * integral((seconds - day * daySeconds - start) / length)
  }

  return (seconds) => {
    const day = Math.floor(seconds / daySeconds)
    if (day < firstDay) return 0
    for (let n = sums.length; n <= day - firstDay; n++) {
      const passed = firstDay + n - 1
      sums.push((sums[n - 1] ?? 0) + during(passed, (passed + 1) * daySeconds))
    }
    return (sums[day - firstDay] ?? 0) + during(day, seconds)
  }
}

/** Integral of the rise, plateau and fall of `severityOf` over 0 to 1. */
function integral(part: number): number {
  if (part <= 0) return 0
  if (part >= 1) return 0.8
  if (part < 0.2) return (part * part) / 0.4
  return part <= 0.8 ? part - 0.1 : 0.8 - ((1 - part) * (1 - part)) / 0.4
}
