export type WriteWithBisectionOptions<Message> = {
  /** One insert of these messages; rejects if the engine did not accept them. */
  readonly write: (messages: readonly Message[]) => Promise<void>
  /** Whether the engine responds at all, so that a rejection must be due to the data. */
  readonly isAnswering: () => Promise<boolean>
}

/**
 * Writes messages in one insert. If the engine rejects it, each half is written separately, and so on: a message that the engine
 * never accepts does not block those of other devices.
 * @returns the messages that were not written, each with the engine's error
 */
export async function writeWithBisection<Message>(
  messages: readonly Message[],
  { write, isAnswering }: WriteWithBisectionOptions<Message>,
): Promise<ReadonlyMap<Message, unknown>> {
  const failed = new Map<Message, unknown>()
  // Enough to single out two messages; a store that accepts nothing, as with a full disk, is not retried forever.
  let insertsLeft = 4 * Math.ceil(Math.log2(messages.length + 1)) + 1

  const attempt = async (some: readonly Message[]): Promise<void> => {
    try {
      insertsLeft -= 1
      await write(some)
    } catch (error) {
      const isWorthSplitting = some.length > 1 && insertsLeft > 0 && (await isAnswering())
      if (!isWorthSplitting) {
        for (const message of some) failed.set(message, error)
        return
      }
      const middle = Math.ceil(some.length / 2)
      for (const half of [some.slice(0, middle), some.slice(middle)]) await attempt(half)
    }
  }

  await attempt(messages)
  return failed
}
