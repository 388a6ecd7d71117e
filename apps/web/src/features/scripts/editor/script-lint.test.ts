import { scriptTemplates } from '@fieldport/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lintScript } from './script-lint.ts'

const codes = (source: string) => lintScript(source).map(({ code }) => code)
const marked = (source: string, code: string) =>
  lintScript(source)
    .filter((finding) => finding.code === code)
    .map(({ from, to }) => source.slice(from, to))

describe('JavaScript that mJS lacks', () => {
  test.each([
    ['var a = 1; print(a);', 'no-var'],
    ['const a = 1; print(a);', 'no-const'],
    ['print(1 == 2);', 'strict-equality'],
    ['print(1 != 2);', 'strict-equality'],
    ['print(() => 1);', 'no-arrow'],
    ['class A {} print(A);', 'no-class'],
    ['print(new X);', 'no-new'],
    ['print({ get z() { return 1; } });', 'no-accessor'],
    ['print(`t`);', 'no-template'],
    ['let { q } = f(); print(q);', 'no-destructuring'],
    ['print(...m);', 'no-spread'],
    ['for (let i of b) { print(i); }', 'no-for-of'],
    ['for (let i in b) { print(i); }', 'no-for-in'],
    ['try { f(); } catch (e) { print(e); }', 'no-exceptions'],
    ['throw 1;', 'no-exceptions'],
    ['print(/a/);', 'no-regexp'],
    ['print(Date.now());', 'no-standard-library'],
    ['setTimeout(f, 1);', 'no-timers-of-browsers'],
    ["import x from 'y'; print(x);", 'no-modules'],
    ['async function f() { await g(); } f();', 'no-async'],
  ])('%s', (source, code) => {
    expect(codes(source)).toContain(code)
  })

  test('is not confused with names and texts of the author', () => {
    expect(codes("let o = { get: 1, of: 2 }; print(o.get, o.of, 'var == =>'); // new class")).toEqual([])
    expect(codes('let Map = 1; print(Map);')).toEqual([])
    expect(codes('print(1 === 2, 1 !== 2);')).toEqual([])
  })

  test('is reported once per construct', () => {
    expect(codes('print(x => x);')).toEqual(['no-arrow'])
    expect(codes('try { f(); } catch (e) { print(e); }')).toEqual(['no-exceptions'])
  })
})

describe('names', () => {
  test('used in an inner function must be global or its own', () => {
    const source =
      'let g = 1; function f(p) { let l = 2; return function (o) { return g + o + p + l; }; } f();'
    expect(marked(source, 'no-closure')).toEqual(['p', 'l'])
  })

  test('are reported if unused, except parameters', () => {
    expect(marked('let a = 1; function f(p) {} function g() { let b; } g();', 'unused-name')).toEqual([
      'a',
      'f',
      'b',
    ])
  })
})

describe('style', () => {
  test('requires braces after if, else, for and while', () => {
    expect(marked('if (a) b(); else c();', 'braces')).toEqual(['b();', 'c();'])
    expect(codes('if (a) { b(); } else if (c) { d(); } else { e(); }')).toEqual([])
    expect(marked('while (a) b();', 'braces')).toEqual(['b();'])
  })

  test('reports code after a return, except declared functions', () => {
    expect(marked('function f() { return 1; f(); }', 'unreachable')).toEqual(['f();'])
    expect(codes('function f() { return g(); function g() { return 1; } } f();')).not.toContain('unreachable')
    expect(codes('switch (a) { case 1: break; case 2: b(); }')).toEqual([])
  })

  test('reports an endless loop', () => {
    expect(codes('while (true) { f(); }')).toContain('endless-loop')
    expect(codes('for (;;) { f(); }')).toContain('endless-loop')
    expect(codes('while (true) { if (f()) { break; } }')).not.toContain('endless-loop')
    expect(codes('while (a) { f(); }')).not.toContain('endless-loop')
  })

  test('reports unknown calls as information, and characters by byte', () => {
    expect(lintScript('SQ.nothing(1);')).toMatchObject([{ code: 'unknown-call', severity: 'info' }])
    expect(codes('SQ.dispatch(1, 2); other.nothing();')).toEqual([])
    expect(marked("print('5 °C');", 'not-ascii')).toEqual(['°'])
  })
})

test('reports a syntax error', () => {
  expect(lintScript('let = ;')).toContainEqual(expect.objectContaining({ code: 'syntax', severity: 'error' }))
})

test.each(scriptTemplates)('the template "$title" has no findings', ({ source }) => {
  expect(lintScript(source)).toEqual([])
})

test('returns ranges within the text for any input', () => {
  const words = fc.constantFrom(
    'let ',
    'x',
    ' = ',
    '{',
    '}',
    '(',
    ')',
    ';',
    '`',
    'if',
    'function ',
    '=>',
    '/',
    '\n',
    '"',
    'SQ.',
    'return ',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
      const source = parts.join('')
      for (const { from, to } of lintScript(source)) {
        expect(from).toBeLessThanOrEqual(to)
        expect(to).toBeLessThanOrEqual(source.length)
      }
    }),
  )
})
