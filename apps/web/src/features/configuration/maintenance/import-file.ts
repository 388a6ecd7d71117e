import type { PlainMessageId } from '@fieldport/messages'

/** Source: specification 2, section 9. */
export const importBytes = { minimum: 2, maximum: 8 * 1024 * 1024 } as const
/** Source: specification 2, section 5. */
export const importProblem = 'settingsFileCorrupt' satisfies PlainMessageId
export const importSizeProblem = 'settingsFileSizeWrong' satisfies PlainMessageId

/** Checked before a file is read, because a large one would block the page. */
export function isImportSize(bytes: number): boolean {
  return bytes >= importBytes.minimum && bytes <= importBytes.maximum
}

/** Whether a text can be an export at all; the server validates it in detail. */
export function findImportProblem(text: string): PlainMessageId | undefined {
  if (!isImportSize(new TextEncoder().encode(text).length)) return importSizeProblem
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : importProblem
  } catch {
    return importProblem
  }
}
