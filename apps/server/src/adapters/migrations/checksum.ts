import { createHash } from 'node:crypto'

/** SHA-256 of the statements in order. White space is ignored, so that reformatting the source changes nothing. */
export function checksumOf(step: { readonly statements: readonly string[] }): string {
  const statements = step.statements.map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
  return createHash('sha256').update(JSON.stringify(statements)).digest('hex')
}
