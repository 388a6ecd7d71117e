import type { AnswerManner } from '../behaviour.ts'
import { garbageAnswers } from './nonsense.ts'
import type { Timers } from '../timers.ts'

/** An answer that is ready: `say` sends it, `sayOther` sends something else in its place. */
export type ReadyAnswer = {
  readonly id: unknown
  readonly say: () => void
  readonly sayOther: (text: string) => void
}

export type Sayers = {
  readonly give: (answer: ReadyAnswer, manner: AnswerManner) => void
  readonly reset: () => void
}

/** Of an answer that is late in a device that is not slow. */
const lateMs = 3000
const twiceAfterMs = 300

/** Gives answers in the manner of a device. */
export function createSayers(timers: Timers, slowMs: number): Sayers {
  let held: (() => void)[] = []
  let garbage = 0

  const hold = (say: () => void): void => {
    let said = false
    const once = (): void => {
      if (!said) say()
      said = true
    }
    held.push(once)
    // Where no other command follows.
    timers.later(lateMs, once)
  }
  const manners: Readonly<Record<AnswerManner, (answer: ReadyAnswer) => void>> = {
    answered: ({ say }) => {
      say()
    },
    late: ({ say }) => {
      timers.later(slowMs === 0 ? lateMs : slowMs, say)
    },
    twice: ({ say }) => {
      say()
      timers.later(twiceAfterMs, say)
    },
    shuffled: ({ say }) => {
      hold(say)
    },
    garbage: ({ id, sayOther }) => {
      const make = garbageAnswers[garbage++ % garbageAnswers.length] as (id: unknown) => string
      sayOther(make(id))
    },
    never: () => undefined,
    cut: () => undefined,
  }

  return {
    give: (answer, manner) => {
      const waiting = held
      held = []
      manners[manner](answer)
      for (const say of waiting) say()
    },
    reset: () => {
      held = []
    },
  }
}
