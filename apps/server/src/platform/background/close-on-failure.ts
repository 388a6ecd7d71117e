/**
 * Runs the work. If it fails, closes what was opened for it.
 * @param onError called when closing fails too
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
