import { describe, expect, it } from 'vitest'
import type { RunResult } from './run-request.ts'
import { runLimits } from './run-limits.ts'
import { runForTest } from './run-for-test.ts'

/** The errors of a run, without their type. */
function errorsOf({ entries }: RunResult): readonly string[] {
  return entries.flatMap((entry) => (entry.kind === 'error' ? [entry.message] : []))
}

function printsOf({ entries }: RunResult): readonly string[] {
  return entries.flatMap((entry) => (entry.kind === 'print' ? [entry.text] : []))
}

const healthy = "print('well');"

/** After a hostile script, the next run must work normally. */
async function expectHealthy(): Promise<void> {
  const result = await runForTest(healthy)
  expect([printsOf(result), result.stopped]).toEqual([['well'], null])
}

describe('endless work is stopped at its line', () => {
  it.each([
    ['a loop', 'print(1);\nwhile (1) {}', 2],
    ['a loop that catches', 'while (1) { try { while (1) {} } catch (e) { print(e.message); } }', 1],
    ['a loop in a function', 'function f() {\n  for (;;) {\n    let a = 1;\n  }\n}\nf();', 2],
    ['a generator', 'let g = (function* () { while (1) { yield 1; } })();\nwhile (1) { g.next(); }', 1],
    ['a getter', "load('api_config.js');\nCfg.set({ get a() { while (1) {} } });", 2],
    ['a conversion', "load('senquip.js');\n'a' + { toString: function () { while (1) {} } };", 2],
    ['an error', 'let e = { get message() { while (1) {} } };\nthrow e;', 1],
    ['loading', "while (1) { load('senquip.js'); }", 1],
    ['printing', "while (1) { print('x'); }", 1],
  ])('%s', async (_name, source, line) => {
    const result = await runForTest(source, { stepMs: 50 })
    expect(result.stopped?.reason).toBe('time')
    // The innermost line known to the interpreter: for a loop, its head or body.
    expect(Math.abs((result.stopped?.line ?? 0) - line)).toBeLessThanOrEqual(1)
    await expectHealthy()
  })

  it.each([
    ['data', "load('senquip.js');\nSQ.set_data_handler(function () { while (1) {} }, null);", 2],
    ['a timer', "load('api_timer.js');\nTimer.set(10, 0, function () { while (1) {} }, null);", 2],
  ])('in the callback of %s', async (_name, source, line) => {
    const result = await runForTest(source, { stepMs: 50 })
    expect(result.stopped).toMatchObject({ reason: 'time', line })
    await expectHealthy()
  })
})

describe('excess fails at its line, and the run continues', () => {
  it.each([
    ['recursion', 'function f() { return f() + 1; }\nf();', /stack overflow/],
    [
      'a deep object',
      'let a = [];\nfor (let i = 0; i < 100000; i++) { a = [a]; }\nJSON.stringify(a);',
      /stack overflow/,
    ],
    ['memory', 'let a = [];\nwhile (1) { a.push({ b: [1, 2, 3] }); }', /out of memory/],
    ['a huge string', "let s = 'x';\nwhile (1) { s = s + s; }", /too long|out of memory/],
    ['a long array', 'let a = [];\na.length = 4294967295;\nJSON.stringify(a);', /out of memory/],
    ['an argument', "let s = 'x';\nwhile (s.length < 1000000) { s = s + s; }\nprint(s);", /more than 20000/],
    ['timers', "load('api_timer.js');\nwhile (1) { Timer.set(1, 0, function () {}, 0); }", /too many timers/],
  ])('%s', async (_name, source, message) => {
    const result = await runForTest(source)
    expect(errorsOf(result)).toHaveLength(1)
    expect(errorsOf(result)[0]).toMatch(message)
    expect(result.stopped).toBeNull()
    await expectHealthy()
  })

  it('with deeply nested text, whether or not the interpreter survives it', async () => {
    const result = await runForTest(
      "let s = '[';\nfor (let i = 0; i < 18; i++) { s = s + s; }\nJSON.parse(s);",
    )
    expect(errorsOf(result).length + (result.stopped ? 1 : 0)).toBe(1)
    await expectHealthy()
  })
})

describe('the log is limited', () => {
  it('for prints', async () => {
    const result = await runForTest("for (let i = 0; i < 1000; i++) { print('line', i); }")
    expect(printsOf(result)).toHaveLength(runLimits.prints)
    expect(result.omitted).toEqual({ prints: 800, effects: 0 })
  })

  it('for long lines', async () => {
    const result = await runForTest("let s = 'x';\nwhile (s.length < 10000) { s = s + s; }\nprint(s, s);")
    expect(printsOf(result)[0]).toHaveLength(runLimits.textLength + 1)
  })

  it('for dispatched values, by number and size', async () => {
    const source = `load('senquip.js');
let s = 'x';
while (s.length < 10000) { s = s + s; }
for (let i = 0; i < 1000; i++) { SQ.dispatch_string(1, s); }`
    const { entries, omitted } = await runForTest(source)
    expect(entries).toHaveLength(runLimits.effects)
    expect(JSON.stringify(entries).length).toBeLessThan(runLimits.effects * (runLimits.textLength + 200))
    expect(omitted).toEqual({ prints: 0, effects: 700 })
  })

  it('for errors', async () => {
    const source = "load('api_timer.js');\nTimer.set(1, Timer.REPEAT, function () { x; }, 0);"
    const result = await runForTest(source)
    expect(errorsOf(result)).toHaveLength(runLimits.errors)
  })

  it('for restarts', async () => {
    const result = await runForTest("load('api_sys.js');\nSys.reboot(0);")
    expect(result.stopped).toEqual({ reason: 'restarts', line: null })
    expect(result.entries).toHaveLength(runLimits.boots)
  })
})

describe('nothing outside is accessible', () => {
  const outside = `
globalThis.fetch globalThis.process globalThis.postMessage globalThis.constructor globalThis.Function globalThis.eval
globalThis.Promise globalThis.Proxy globalThis.Reflect (function(){}).constructor ({}).constructor [].constructor
''.constructor (1).constructor (function*(){}).constructor (function*(){})().constructor (async()=>1).constructor
({}).__proto__ [].map ''.split ''.repeat JSON.constructor Object.assign print.call Object.create.constructor
print.constructor JSON.parse.constructor ({}).toString`
    .trim()
    .split(/\s/)

  it.each(outside)('%s is undefined', async (name) => {
    const source = name.startsWith('globalThis.') ? name.slice('globalThis.'.length) : name
    const result = await runForTest(`print(typeof (${source}));`)
    expect(printsOf(result)).toEqual(['undefined'])
  })

  it.each([
    ['fetch', "fetch('/api');"],
    ['self', 'self.postMessage(1);'],
    ['the page', 'window.alert(1);'],
    ['the process', 'process.exit(1);'],
    ['the functions of the page', "import('x');"],
    ['a promise', '(async function () { print(1); while (1) {} })();'],
    ['a proxy', 'new Proxy({}, {});'],
    ['a catastrophic regular expression', "/(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!');"],
    ['code as text', "(function () {}).constructor('return this')();"],
    ['evaluated text', "eval('1');"],
    ['the error class of a caught error', "try { null.x; } catch (e) { e.constructor('x'); }"],
    ['a missing name', 'unknown = 1;'],
  ])('%s is an error', async (_name, source) => {
    const result = await runForTest(`${source}\nprint('reached');`)
    expect(errorsOf(result)).toHaveLength(1)
    expect(printsOf(result)).toEqual([])
    await expectHealthy()
  })

  it('prototype pollution affects neither the next value nor the page', async () => {
    const source = `let p = JSON.parse('{"__proto__": {"polluted": 1}}');
print(({}).polluted, [].polluted, p.polluted);
load('api_config.js');
Cfg.set(p);
Cfg.set(JSON.parse('{"constructor": {"prototype": {"polluted": 2}}}'));
print(({}).polluted);`
    const result = await runForTest(source)
    expect(printsOf(result)).toEqual(['undefined undefined undefined', 'undefined'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(result.entries.flatMap((entry) => (entry.kind === 'config' ? entry.changes : []))).toEqual([
      ['__proto__.polluted', 1],
      ['constructor.prototype.polluted', 2],
    ])
  })

  it('replaced functions of the interpreter affect only the script', async () => {
    const source = `JSON.stringify = function () { return '[]'; };
JSON.parse = function () { while (1) {} };
load = 1;
print('still', 'here');
throw { message: 'own', name: 'Own', stack: 'init.js:99' };`
    const result = await runForTest(source)
    expect(printsOf(result)).toEqual(['still here'])
    expect(errorsOf(result)).toEqual(['Own: own'])
  })

  it.each([
    ['42', 'Uncaught 42'],
    ["'text'", 'Uncaught text'],
    ['null', 'Uncaught <object>'],
    ['undefined', 'Uncaught <undefined>'],
    ['{ a: 1 }', 'Uncaught <object>'],
    ['function () {}', 'Uncaught <function>'],
    ['{ message: 1, name: {} }', '<object>: 1'],
  ])('a thrown %s is reported', async (value, message) => {
    expect(errorsOf(await runForTest(`throw ${value};`))).toEqual([message])
  })
})
