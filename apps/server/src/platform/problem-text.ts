import { describeDeliveryProblem } from '@fieldport/domain'
import { formatEnglish, type Message } from '@fieldport/messages'

type ProblemText = { readonly problemText: string | null; readonly localizable: Message | null }

/** Describes the code of a failed delivery in words. @param problem null: none is known */
export function problemTextOf(problem: string | null): ProblemText {
  if (problem === null || problem === '') return { problemText: null, localizable: null }
  const localizable = describeDeliveryProblem(problem)
  return { problemText: formatEnglish(localizable), localizable }
}

export function withProblemText<Item extends { readonly problem: string | null }>(
  item: Item,
): Item & ProblemText {
  return { ...item, ...problemTextOf(item.problem) }
}
