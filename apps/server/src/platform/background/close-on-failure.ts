/**
 * Runs the work. Where it fails, closes what was opened for it.
 * @param onError hears of a close that fails too
 * @throws what the work threw
 */
export async function closeOnFailure<Result>(
  work: () => Promise<Result>,
  close: () => Promise<void>,
  onError: (error: unknown) => void,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await close().catch(onError)
    throw error
  }
}
