import type { SyntaxNode } from '@lezer/common'

type TextRange = { readonly from: number; readonly to: number }

export type ScriptNames = {
  /** All names that the script declares, in any scope. */
  readonly declared: ReadonlySet<string>
  /** Declarations of variables and functions without references. */
  readonly unused: readonly TextRange[]
  /** References to a name of an enclosing function. */
  readonly captured: readonly TextRange[]
}

type Declaration = TextRange & { readonly name: string; readonly isParameter: boolean; isUsed: boolean }
type Scope = { readonly parent: Scope | null; readonly names: Map<string, Declaration> }
type Use = { readonly name: string; readonly place: TextRange; readonly scope: Scope }

const functionNodes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunction',
  'MethodDeclaration',
])

/**
 * Finds declared, used and captured names. Scopes are functions: mJS has no closures, so a name is either the
 * function's own or global.
 */
export function findScriptNames(top: SyntaxNode, source: string): ScriptNames {
  const global: Scope = { parent: null, names: new Map() }
  const declarations: Declaration[] = []
  const uses: Use[] = []
  const visit = (node: SyntaxNode, scope: Scope) => {
    const name = source.slice(node.from, node.to)
    if (node.name === 'VariableName') uses.push({ name, place: node, scope })
    if (node.name === 'VariableDefinition') declare(name, node, scope, declarations)
    const inner = functionNodes.has(node.name) ? { parent: scope, names: new Map() } : scope
    for (let child = node.firstChild; child; child = child.nextSibling) {
      // The name of a declared function belongs to the enclosing scope.
      const isOwnName = node.name === 'FunctionDeclaration' && child.name === 'VariableDefinition'
      visit(child, isOwnName ? scope : inner)
    }
  }
  visit(top, global)
  const captured = uses.flatMap((use) => (resolve(use, global) ? [toTextRange(use.place)] : []))
  const unused = declarations.filter(({ isUsed, isParameter }) => !isUsed && !isParameter).map(toTextRange)
  return { declared: new Set(declarations.map(({ name }) => name)), unused, captured }
}

function declare(name: string, node: SyntaxNode, scope: Scope, declarations: Declaration[]): void {
  if (scope.names.has(name)) return
  const isParameter = node.parent?.name === 'ParamList'
  const declaration = { from: node.from, to: node.to, name, isParameter, isUsed: false }
  scope.names.set(name, declaration)
  declarations.push(declaration)
}

/** Marks the declaration of a reference. @returns whether it belongs to an enclosing function */
function resolve({ name, scope }: Use, global: Scope): boolean {
  for (let owner: Scope | null = scope; owner; owner = owner.parent) {
    const declaration = owner.names.get(name)
    if (!declaration) continue
    declaration.isUsed = true
    return owner !== scope && owner !== global
  }
  return false
}

function toTextRange({ from, to }: TextRange): TextRange {
  return { from, to }
}
