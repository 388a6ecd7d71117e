import type { PlainMessageId } from '@fieldport/messages'

/** Severity of a finding: an error prevents the script from running, a warning may do so, an info is only a hint. */
export type ScriptSeverity = 'error' | 'warning' | 'info'

/**
 * A rule about the devices' script language, mJS: a small strict subset of ES6. `nodes` are node names of an ES parser's syntax tree
 * (Lezer's JavaScript grammar), `tokens` the text of a keyword or operator, `names` those of globals.
 */
export type ScriptRule = {
  readonly code: string
  readonly severity: ScriptSeverity
  readonly message: PlainMessageId
  readonly nodes?: readonly string[]
  readonly tokens?: readonly string[]
  readonly names?: readonly string[]
}

/** Features that mJS lacks, as data for a linter with a parser. Source: design notes on scripts, 'Language limits'. */
export const scriptRules: readonly ScriptRule[] = [
  {
    code: 'no-var',
    severity: 'error',
    message: 'scriptNoVar',
    tokens: ['var'],
  },
  {
    code: 'no-const',
    severity: 'warning',
    message: 'scriptNoConst',
    tokens: ['const'],
  },
  {
    code: 'strict-equality',
    severity: 'error',
    message: 'scriptStrictEquality',
    tokens: ['==', '!='],
  },
  {
    code: 'no-arrow',
    severity: 'error',
    message: 'scriptNoArrow',
    nodes: ['ArrowFunction'],
    tokens: ['=>'],
  },
  {
    code: 'no-class',
    severity: 'error',
    message: 'scriptNoClass',
    nodes: ['ClassDeclaration', 'ClassExpression'],
    tokens: ['class', 'extends', 'super'],
  },
  {
    code: 'no-new',
    severity: 'error',
    message: 'scriptNoNew',
    nodes: ['NewExpression'],
    tokens: ['new'],
  },
  {
    code: 'no-accessor',
    severity: 'error',
    message: 'scriptNoAccessor',
    tokens: ['get', 'set'],
  },
  {
    code: 'no-template',
    severity: 'error',
    message: 'scriptNoTemplate',
    nodes: ['TemplateString', 'TaggedTemplateExpression'],
  },
  {
    code: 'no-destructuring',
    severity: 'error',
    message: 'scriptNoDestructuring',
    nodes: ['ArrayPattern', 'ObjectPattern'],
  },
  {
    code: 'no-spread',
    severity: 'error',
    message: 'scriptNoSpread',
    nodes: ['Spread'],
    tokens: ['...'],
  },
  {
    code: 'no-generator',
    severity: 'error',
    message: 'scriptNoGenerator',
    nodes: ['YieldExpression'],
    tokens: ['yield'],
  },
  {
    code: 'no-async',
    severity: 'error',
    message: 'scriptNoAsync',
    nodes: ['AwaitExpression'],
    tokens: ['async', 'await'],
    names: ['Promise'],
  },
  {
    code: 'no-for-of',
    severity: 'error',
    message: 'scriptNoForOf',
    nodes: ['ForOfSpec'],
    tokens: ['of'],
  },
  {
    code: 'no-for-in',
    severity: 'warning',
    message: 'scriptNoForIn',
    nodes: ['ForInSpec'],
  },
  {
    code: 'no-exceptions',
    severity: 'error',
    message: 'scriptNoExceptions',
    nodes: ['TryStatement', 'ThrowStatement'],
    tokens: ['try', 'catch', 'finally', 'throw'],
  },
  {
    code: 'no-closure',
    severity: 'error',
    message: 'scriptNoClosure',
  },
  {
    code: 'no-regexp',
    severity: 'error',
    message: 'scriptNoRegexp',
    nodes: ['RegExp'],
    names: ['RegExp'],
  },
  {
    code: 'no-standard-library',
    severity: 'error',
    message: 'scriptNoStandardLibrary',
    names: [
      'Array',
      'Boolean',
      'Date',
      'Error',
      'Function',
      'Intl',
      'Map',
      'Number',
      'Set',
      'String',
      'Symbol',
      'WeakMap',
      'WeakSet',
      'console',
      'isFinite',
      'isNaN',
      'parseFloat',
      'parseInt',
    ],
  },
  {
    code: 'no-proxy',
    severity: 'error',
    message: 'scriptNoProxy',
    names: ['Proxy', 'Reflect'],
  },
  {
    code: 'no-timers-of-browsers',
    severity: 'error',
    message: 'scriptNoTimersOfBrowsers',
    names: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
  },
  {
    code: 'no-modules',
    severity: 'error',
    message: 'scriptNoModules',
    nodes: ['ImportDeclaration', 'ExportDeclaration', 'DynamicImport'],
    tokens: ['import', 'export'],
    names: ['require'],
  },
  {
    code: 'braces',
    severity: 'warning',
    message: 'scriptBracesMissing',
  },
  { code: 'unused-name', severity: 'warning', message: 'scriptUnusedName' },
  { code: 'unreachable', severity: 'warning', message: 'scriptUnreachable' },
  {
    code: 'endless-loop',
    severity: 'warning',
    message: 'scriptEndlessLoop',
  },
  {
    code: 'not-ascii',
    severity: 'info',
    message: 'scriptNotAscii',
  },
  {
    code: 'unknown-call',
    severity: 'info',
    message: 'scriptUnknownCall',
  },
]

const rulesByCode: ReadonlyMap<string, ScriptRule> = new Map(scriptRules.map((rule) => [rule.code, rule]))

/** A rule by its code; undefined for an unknown code. */
export function findScriptRule(code: string): ScriptRule | undefined {
  return rulesByCode.get(code)
}
