import { javascriptLanguage } from '@codemirror/lang-javascript'
import { scriptApi, scriptObjects, scriptRules, type ScriptSeverity, findScriptRule } from '@fieldport/domain'
import type { PlainMessageId } from '@fieldport/messages'
import type { SyntaxNode } from '@lezer/common'
import { findScriptNames } from './script-names.ts'

/** A finding in a script; positions are in characters. */
export type ScriptFinding = {
  readonly from: number
  readonly to: number
  readonly code: string
  readonly severity: ScriptSeverity
  readonly message: PlainMessageId
}

/** Leaf nodes with the author's own text, not the language's. */
const userTextNodes = new Set([
  'VariableName',
  'VariableDefinition',
  'PropertyName',
  'PropertyDefinition',
  'String',
  'Number',
  'LineComment',
  'BlockComment',
  'Label',
])

const knownCalls: ReadonlySet<string> = new Set(scriptApi.map(({ name }) => name))
const objects: ReadonlySet<string> = new Set(scriptObjects)

/** Features that mJS lacks or discourages, sorted by position. Never throws, whatever was typed. */
export function lintScript(source: string): readonly ScriptFinding[] {
  const tree = javascriptLanguage.parser.parse(source)
  const findings: ScriptFinding[] = []
  const report = (code: string, from: number, to: number) => {
    const rule = findScriptRule(code)
    if (rule) findings.push({ from, to, code, severity: rule.severity, message: rule.message })
  }
  const names = findScriptNames(tree.topNode, source)
  for (const { from, to } of names.unused) report('unused-name', from, to)
  for (const { from, to } of names.captured) report('no-closure', from, to)
  tree.iterate({
    enter: ({ node }) => {
      if (node.type.isError) {
        findings.push(syntaxError(node, source))
        return
      }
      checkRules(node, source, names.declared, report)
      for (const check of checks) check(node, source, report)
    },
  })
  return findings.toSorted((left, right) => left.from - right.from || left.to - right.to)
}

type Report = (code: string, from: number, to: number) => void
type Check = (node: SyntaxNode, source: string, report: Report) => void

function syntaxError({ from, to }: SyntaxNode, source: string): ScriptFinding {
  const end = Math.min(source.length, Math.max(to, from + 1))
  return {
    from: Math.min(from, end),
    to: end,
    code: 'syntax',
    severity: 'error',
    message: 'scriptSyntaxError',
  }
}

/** Reports denied nodes, tokens and globals. */
function checkRules(node: SyntaxNode, source: string, declared: ReadonlySet<string>, report: Report): void {
  const text = node.firstChild ? undefined : source.slice(node.from, node.to)
  for (const { code, nodes = [], tokens = [], names = [] } of scriptRules) {
    const isNode = nodes.includes(node.name)
    const isToken = text !== undefined && !userTextNodes.has(node.name) && tokens.includes(text)
    const isName =
      text !== undefined && node.name === 'VariableName' && names.includes(text) && !declared.has(text)
    if ((isToken && !isInside(node, nodes)) || isNode || isName)
      report(code, node.from, lineEnd(node, source))
  }
}

/** Whether a token is inside a node that is reported by its own rule. */
function isInside(node: SyntaxNode, nodes: readonly string[]): boolean {
  for (let up = node.parent; up; up = up.parent) if (nodes.includes(up.name)) return true
  return false
}

/** A finding that spans several lines is marked on the first one. */
function lineEnd({ from, to }: SyntaxNode, source: string): number {
  const end = source.indexOf('\n', from)
  return end === -1 ? to : Math.min(to, end)
}

const loops = new Set(['ForStatement', 'WhileStatement', 'DoStatement'])
const jumpStatements = new Set(['ReturnStatement', 'BreakStatement', 'ContinueStatement', 'ThrowStatement'])
const allowedAfterJump = new Set([
  'FunctionDeclaration',
  'CaseLabel',
  'DefaultLabel',
  'LineComment',
  'BlockComment',
])

const checks: readonly Check[] = [checkBraces, checkUnreachable, checkLoop, checkText, checkCall]

function checkBraces(node: SyntaxNode, source: string, report: Report): void {
  if (node.name !== 'IfStatement' && !loops.has(node.name)) return
  for (const body of bodiesOf(node)) {
    const isChain = node.name === 'IfStatement' && body.name === 'IfStatement'
    if (body.name !== 'Block' && !isChain) report('braces', body.from, lineEnd(body, source))
  }
}

/** The statements controlled by an if or a loop. */
function bodiesOf(node: SyntaxNode): readonly SyntaxNode[] {
  const bodies: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === 'Block' || /(?:Statement|Declaration)$/.test(child.name)) bodies.push(child)
  }
  return bodies
}

function checkUnreachable(node: SyntaxNode, source: string, report: Report): void {
  if (!jumpStatements.has(node.name)) return
  const next = node.nextSibling
  const isStatement = next && next.firstChild && !next.type.isError && !allowedAfterJump.has(next.name)
  if (isStatement) report('unreachable', next.from, lineEnd(next, source))
}

function checkLoop(node: SyntaxNode, source: string, report: Report): void {
  if (!loops.has(node.name) || !isEndless(node, source)) return
  const isLeft = /\b(?:break|return)\b/.test(source.slice(node.from, node.to))
  if (!isLeft) report('endless-loop', node.from, lineEnd(node, source))
}

function isEndless(node: SyntaxNode, source: string): boolean {
  const head = node.getChild('ParenthesizedExpression') ?? node.getChild('ForSpec')
  const text = head ? source.slice(head.from, head.to).replaceAll(/\s/g, '') : ''
  return node.name === 'ForStatement' ? /^\([^;]*;;/.test(text) : /^\((?:true|1)\)$/.test(text)
}

function checkText(node: SyntaxNode, source: string, report: Report): void {
  if (node.name !== 'String') return
  const at = source.slice(node.from, node.to).search(/\P{ASCII}/u)
  if (at !== -1) report('not-ascii', node.from + at, node.from + at + 1)
}

function checkCall(node: SyntaxNode, source: string, report: Report): void {
  if (node.name !== 'MemberExpression') return
  const [object, member] = [node.firstChild, node.lastChild]
  if (object?.name !== 'VariableName' || member?.name !== 'PropertyName') return
  if (!objects.has(source.slice(object.from, object.to))) return
  const name = `${source.slice(object.from, object.to)}.${source.slice(member.from, member.to)}`
  if (!knownCalls.has(name)) report('unknown-call', node.from, node.to)
}

/*
 * The templates' titles are the domain's: the extraction of texts reads comments.
 * t("Difference of two inputs as a custom value")
 * t("Warn when the supply stays low for three cycles")
 * t("Trigger 1 switches output 1 on for ten seconds")
 */
