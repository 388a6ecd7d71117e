/** The kind of the broken rule. */
export type Rule =
  | 'arrow'
  | 'builtin'
  | 'package'
  | 'test-code'
  | 'feature'
  | 'entry'
  | 'layer'
  | 'circle'
  | 'outside'
  | 'unresolved'
  | 'room'
  | 'impure'
  | 'retired'

export type Violation = {
  readonly path: string
  readonly line: number
  readonly rule: Rule
  readonly message: string
}

/** @returns `path:line message`, which editors and terminals turn into a link */
export const formatViolation = ({ path, line, message }: Violation) => `${path}:${line} ${message}`
