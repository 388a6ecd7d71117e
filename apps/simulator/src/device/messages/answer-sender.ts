import type { AnswerBehaviour } from '../behaviour.ts'
import { garbageAnswers } from './malformed-messages.ts'
import type { Timers } from '../timers.ts'

/** A prepared response: `send` sends it, `sendInstead` sends another text. */
export type ReadyAnswer = {
  readonly id: unknown
  readonly send: () => void
  readonly sendInstead: (text: string) => void
}

export type AnswerSender = {
  readonly deliver: (answer: ReadyAnswer, behaviour: AnswerBehaviour) => void
  readonly reset: () => void
}

/** Delay of a late response on a device that is not slow. */
const lateMs = 3000
const twiceAfterMs = 300

/** Sends responses according to the device's behaviour. */
export function createAnswerSender(timers: Timers, slowMs: number): AnswerSender {
  let held: (() => void)[] = []
  let garbage = 0

  const hold = (say: () => void): void => {
    let said = false
    const once = (): void => {
      if (!said) say()
      said = true
    }
    held.push(once)
    // If no other command follows.
    timers.later(lateMs, once)
  }
  const manners: Readonly<Record<AnswerBehaviour, (answer: ReadyAnswer) => void>> = {
    answered: ({ send }) => {
      send()
    },
    late: ({ send }) => {
      timers.later(slowMs === 0 ? lateMs : slowMs, send)
    },
    twice: ({ send }) => {
      send()
      timers.later(twiceAfterMs, send)
    },
    shuffled: ({ send }) => {
      hold(send)
    },
    garbage: ({ id, sendInstead }) => {
      const make = garbageAnswers[garbage++ % garbageAnswers.length] as (id: unknown) => string
      sendInstead(make(id))
    },
    never: () => undefined,
    cut: () => undefined,
  }

  return {
    deliver: (answer, behaviour) => {
      const waiting = held
      held = []
      manners[behaviour](answer)
      for (const say of waiting) say()
    },
    reset: () => {
      held = []
    },
  }
}
