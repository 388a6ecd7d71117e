import type { OmittedEntries, RunEntry, RunStep, ScriptEffect } from '../run-entry.ts'
import { runLimits } from '../run-limits.ts'

export type EffectLog = ReturnType<typeof createEffectLog>

const unlimited = new Set<ScriptEffect['kind']>(['reboot'])

/** Records a script's effects in order, up to a limit; further ones are only counted. */
export function createEffectLog(now: () => number) {
  const entries: RunEntry[] = []
  const counts = { prints: 0, effects: 0, errors: 0 }
  let step: RunStep = { kind: 'start' }
  const groupOf = ({ kind }: ScriptEffect): keyof typeof counts =>
    kind === 'print' ? 'prints' : kind === 'error' ? 'errors' : 'effects'
  return {
    entries: entries as readonly RunEntry[],
    begin: (next: RunStep): void => {
      step = next
    },
    add(effect: ScriptEffect): void {
      const group = groupOf(effect)
      counts[group] += 1
      if (counts[group] > runLimits[group] && !unlimited.has(effect.kind)) return
      entries.push({ ...effect, atMs: now(), step })
    },
    get errors(): number {
      return counts.errors
    },
    omitted: (): OmittedEntries => ({
      prints: Math.max(0, counts.prints - runLimits.prints),
      effects: Math.max(0, counts.effects - runLimits.effects),
    }),
  }
}

/** A text for display, truncated if it is too long. */
export function shorten(text: string): string {
  return text.length > runLimits.textLength ? `${text.slice(0, runLimits.textLength)}…` : text
}
