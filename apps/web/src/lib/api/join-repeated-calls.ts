type UnderWay = { readonly input: string; readonly answer: Promise<unknown> }

/**
 * Sends a change once, however often its button is pressed while it is in progress: the second click of a double click
 * gets the response of the first. Only the newest call of a name is joined, so that on, off, on remains three calls.
 */
export function createCallJoiner() {
  const underWay = new Map<string, UnderWay>()
  return async <Output>(name: string, input: unknown, send: () => Promise<Output>): Promise<Output> => {
    const text = inputText(input)
    if (text === undefined) return send()
    const present = underWay.get(name)
    // The same call with the same input has the same response type.
    if (present?.input === text) return present.answer as Promise<Output>
    const answer = send()
    const entry = { input: text, answer }
    underWay.set(name, entry)
    try {
      return await answer
    } finally {
      if (underWay.get(name) === entry) underWay.delete(name)
    }
  }
}

export const joinRepeatedCalls = createCallJoiner()

/** An input as text; undefined if it contains a file, whose bytes the text would not distinguish. */
function inputText(input: unknown): string | undefined {
  let hasFile = false
  const text = JSON.stringify(input, (_, value: unknown) => {
    hasFile ||= value instanceof Blob
    return value
  })
  return hasFile ? undefined : (text ?? '')
}
