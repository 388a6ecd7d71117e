import { scriptApi, scriptTemplates } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { runForTest, testPointSeconds } from './run-for-test.ts'
import type { RunResult } from './run-request.ts'
import { runLimits } from './run-limits.ts'

function printsOf({ entries }: RunResult): readonly string[] {
  return entries.flatMap((entry) => (entry.kind === 'print' ? [entry.text] : []))
}

function pointsOf(values: readonly object[], stepSeconds = 60) {
  return values.map((value, index) => {
    const ts = testPointSeconds + index * stepSeconds
    return { ts, text: JSON.stringify({ ts, ...value }) }
  })
}

const loadAll = [...new Set(scriptApi.flatMap(({ library }) => library ?? []))]
  .map((library) => `load('${library}');`)
  .join('\n')

describe('a script can use', () => {
  it.each(scriptApi.filter(({ kind }) => kind === 'function' || kind === 'constant'))(
    '$name only after its library is loaded',
    async ({ name, kind, library }) => {
      const type = kind === 'function' ? 'function' : 'number'
      expect(printsOf(await runForTest(`${loadAll}\nprint(typeof ${name});`))).toEqual([type])
      if (library === undefined) return
      const { entries } = await runForTest(`print(${name});`)
      expect(entries).toMatchObject([
        { kind: 'error', line: 1, message: expect.stringContaining(`Add load('${library}');`) },
      ])
    },
  )

  it('texts as bytes', async () => {
    const source = `let s = 'Жab';
print(s.length, s.at(0), s.at(-1), s.at(9), s.slice(2), s.indexOf('b'), s.indexOf('b', 4), s.slice(-1));
print(chr(65), chr(256), chr(0) === '\\x00', chr(200).length, JSON.parse('12') + 1, JSON.stringify(1) + 'a');`
    expect(printsOf(await runForTest(source))).toEqual([
      '4 208 98 undefined ab 3 -1 b',
      'A null true 1 13 1a',
    ])
  })

  it('arrays and objects', async () => {
    const source = `let a = [1, 2, 3];
a.push(4);
a.splice(1, 2, 9);
let o = Object.create({ inherited: 5 });
print(a.length, a[1], o.inherited, JSON.stringify(a));`
    expect(printsOf(await runForTest(source))).toEqual(['3 9 5 [1,9,4]'])
  })

  it('mathematical functions', async () => {
    const source = `load('api_math.js');
print(Math.round(1.5), Math.floor(-1.5), Math.ceil(1.2), Math.abs(-2), Math.min(1, 2), Math.max(1, 2));
print(Math.pow(2, 3), Math.sqrt(9), Math.exp(0), Math.log(1), Math.sin(0), Math.cos(0), Math.random() < 1);
let fmod = ffi('double fmod(double, double)');
print(fmod(7, 4));`
    expect(printsOf(await runForTest(source))).toEqual(['2 -2 2 2 1 2', '8 3 1 0 0 1 true', '3'])
  })

  it('only available libraries: others cause an error with line and reason', async () => {
    const { entries } = await runForTest("print(1);\nload('api_gpio.js');")
    expect(entries[1]).toMatchObject({
      kind: 'error',
      line: 2,
      message: 'TypeError: api_gpio.js is not available in a test run',
    })
  })
})

describe('errors', () => {
  it.each([
    ['let a = 1;\nlet b = = 2;', 2, 'SyntaxError'],
    ['let a;\n\na.b.c;', 3, "cannot read property 'b' of undefined"],
    [
      "load('senquip.js');\nfunction f() {\n  SQ.dispatch_double('1', 2);\n}\nf();",
      3,
      'SQ.dispatch_double: n must be',
    ],
    ["load('senquip.js');\nSQ.set_dat_handler(function () {}, null);", 2, 'not a function'],
    ["let a = 'Ж';\nthrow_it(a);", 2, "'throw_it' is not defined"],
  ])('of %j are reported with their line', async (source, line, message) => {
    const { entries } = await runForTest(source)
    expect(entries).toMatchObject([{ kind: 'error', line, message: expect.stringContaining(message) }])
  })

  it('in a callback do not affect the rest of the run', async () => {
    const source = `load('senquip.js');
SQ.set_data_handler(function (data) {
  let o = JSON.parse(data);
  if (o.bad) { o.x.y; }
  print('good');
}, null);`
    const result = await runForTest(source, { points: pointsOf([{}, { bad: 1 }, {}]) })
    expect(result.entries.map(({ kind }) => kind)).toEqual(['print', 'error', 'print'])
    expect(result.entries[1]?.step).toEqual({ kind: 'data', point: 1 })
  })
})

describe('a simulated device', () => {
  it('keeps variables between points while awake', async () => {
    const [, low] = scriptTemplates
    const points = pointsOf([{ vin: 12 }, { vin: 11 }, { vin: 11 }, { vin: 11 }, { vin: 11 }])
    const { entries } = await runForTest(low.source, { points })
    expect(entries).toMatchObject([
      { kind: 'event', level: 30, text: 'Supply low for 3 cycles', step: { kind: 'data', point: 3 } },
    ])
  })

  it('loses variables when it sleeps', async () => {
    const [, low] = scriptTemplates
    const points = pointsOf([{ vin: 11 }, { vin: 11 }, { vin: 11 }])
    expect((await runForTest(low.source, { points, isSleeping: true })).entries).toEqual([])
    const count = 'let n = 0;\nn = n + 1;\nprint(n);'
    expect(printsOf(await runForTest(count, { points, isSleeping: true }))).toEqual(['1', '1', '1'])
  })

  it('passes each point to the data handler, with user data', async () => {
    const source = `load('senquip.js');
SQ.set_data_handler(function (data, user) { print(JSON.parse(data).name, user.a, data.length); }, { a: 'u' });`
    const points = pointsOf([{ name: 'Ж' }])
    expect(printsOf(await runForTest(source, { points }))).toEqual([`Ж u ${points[0]!.text.length + 1}`])
  })

  it('activates a trigger after the last point', async () => {
    const [, , trigger] = scriptTemplates
    const pressed = await runForTest(trigger.source, { trigger: 1 })
    expect(pressed.entries).toEqual([
      {
        kind: 'output',
        channel: 1,
        isOn: true,
        seconds: 10,
        atMs: (testPointSeconds + 1) * 1000,
        step: { kind: 'trigger', trigger: 1 },
      },
    ])
    expect((await runForTest(trigger.source, { trigger: 2 })).entries).toEqual([])
    expect((await runForTest(trigger.source)).handlers).toEqual({ data: false, trigger: true })
  })

  it('runs timers between points and for an interval after the last one', async () => {
    const source = `load('api_timer.js');
load('senquip.js');
Timer.set(40000, Timer.REPEAT, function (tag) { print(tag, Timer.now()); }, 't');
SQ.set_data_handler(function () { print('d', Timer.now()); }, null);`
    const lines = printsOf(await runForTest(source, { points: pointsOf([{}, {}]), intervalSeconds: 60 }))
    const at = (seconds: number) => testPointSeconds + seconds
    expect(lines).toEqual([`d ${at(0)}`, `t ${at(39)}`, `d ${at(60)}`, `t ${at(79)}`, `t ${at(119)}`])
  })

  it('skips excess timer calls, and still measures', async () => {
    const source = `load('api_timer.js');
load('senquip.js');
let n = 0;
Timer.set(1, Timer.REPEAT, function () { n = n + 1; }, null);
SQ.set_data_handler(function () { print(n); }, null);`
    const result = await runForTest(source, { points: pointsOf([{}, {}]) })
    expect(printsOf(result)).toEqual([String(runLimits.timerCalls), String(2 * runLimits.timerCalls)])
    expect(result.areTimersSkipped).toBe(true)
  })

  it('continues after a wait', async () => {
    const source = `load('api_sys.js');
load('senquip.js');
SQ.set_data_handler(function () { Sys.usleep(90000000); print(Sys.uptime()); }, null);`
    expect(printsOf(await runForTest(source, { points: pointsOf([{}, {}]) }))).toEqual(['91', '181'])
  })

  it('starts again after a restart, with its saved settings', async () => {
    const source = `load('api_config.js');
load('api_sys.js');
print(Cfg.get('script.num1'), Sys.uptime());
if (Cfg.get('script.num1') === 4) {
  Cfg.set({ script: { num1: 5 } });
  Sys.reboot(500);
}`
    const result = await runForTest(source, { config: [['script.num1', 4]] })
    expect(printsOf(result)).toEqual(['4 0', '5 0'])
    expect(result.stopped).toBeNull()
  })

  it('runs the templates without an error', async () => {
    for (const { source } of scriptTemplates) {
      const points = pointsOf([{ analog1: 5, analog2: 3, vin: 12 }])
      const { entries } = await runForTest(source, { points, trigger: 1 })
      expect(entries.filter(({ kind }) => kind === 'error')).toEqual([])
    }
  })
})
