/* oxlint-disable max-lines -- a table of data */

/** What an editor does with a finding: an error keeps the script from running, a warning may, an info is for the reader. */
export type ScriptSeverity = 'error' | 'warning' | 'info'

/**
 * A rule on the script language of the devices, mJS: a small strict subset of ES6. `nodes` are names of the syntax tree of an
 * ES parser (those of Lezer's JavaScript grammar), `tokens` the text of a keyword or operator, `names` of a global.
 */
export type ScriptRule = {
  readonly code: string
  readonly severity: ScriptSeverity
  readonly message: string
  readonly nodes?: readonly string[]
  readonly tokens?: readonly string[]
  readonly names?: readonly string[]
}

/** What mJS lacks, as data for a linter that has a parser. Source: design notes on scripts, 'Language limits'. */
export const scriptRules: readonly ScriptRule[] = [
  {
    code: 'no-var',
    severity: 'error',
    message: "'var' does not exist here. Use 'let'.",
    tokens: ['var'],
  },
  {
    code: 'no-const',
    severity: 'warning',
    message: "'const' may be missing on the device. Use 'let'.",
    tokens: ['const'],
  },
  {
    code: 'strict-equality',
    severity: 'error',
    message: "'==' and '!=' do not exist here. Use '===' and '!=='.",
    tokens: ['==', '!='],
  },
  {
    code: 'no-arrow',
    severity: 'error',
    message: "Arrow functions do not exist here. Use 'function'.",
    nodes: ['ArrowFunction'],
    tokens: ['=>'],
  },
  {
    code: 'no-class',
    severity: 'error',
    message: "Classes do not exist here. Use objects and 'Object.create'.",
    nodes: ['ClassDeclaration', 'ClassExpression'],
    tokens: ['class', 'extends', 'super'],
  },
  {
    code: 'no-new',
    severity: 'error',
    message: "'new' does not exist here. Use 'Object.create' or a plain object.",
    nodes: ['NewExpression'],
    tokens: ['new'],
  },
  {
    code: 'no-accessor',
    severity: 'error',
    message: 'Getters and setters do not exist here. Use a function.',
    tokens: ['get', 'set'],
  },
  {
    code: 'no-template',
    severity: 'error',
    message: "Template strings do not exist here. Join strings with '+'.",
    nodes: ['TemplateString', 'TaggedTemplateExpression'],
  },
  {
    code: 'no-destructuring',
    severity: 'error',
    message: 'Destructuring does not exist here. Read each property by itself.',
    nodes: ['ArrayPattern', 'ObjectPattern'],
  },
  {
    code: 'no-spread',
    severity: 'error',
    message: "'...' does not exist here. Name each item.",
    nodes: ['Spread'],
    tokens: ['...'],
  },
  {
    code: 'no-generator',
    severity: 'error',
    message: 'Generators do not exist here. Use a timer or a plain loop.',
    nodes: ['YieldExpression'],
    tokens: ['yield'],
  },
  {
    code: 'no-async',
    severity: 'error',
    message: "Promises, 'async' and 'await' do not exist here. Use a callback.",
    nodes: ['AwaitExpression'],
    tokens: ['async', 'await'],
    names: ['Promise'],
  },
  {
    code: 'no-for-of',
    severity: 'error',
    message: "'for … of' does not exist here. Count with an index.",
    nodes: ['ForOfSpec'],
    tokens: ['of'],
  },
  {
    code: 'no-for-in',
    severity: 'warning',
    message: "'for … in' may be missing on the device. Count with an index.",
    nodes: ['ForInSpec'],
  },
  {
    code: 'no-exceptions',
    severity: 'error',
    message: "There are no exceptions here: 'try' and 'throw' do not exist. Test values before you use them.",
    nodes: ['TryStatement', 'ThrowStatement'],
    tokens: ['try', 'catch', 'finally', 'throw'],
  },
  {
    code: 'no-closure',
    severity: 'error',
    message:
      'There are no closures here: a function inside of another may not use what the outer one holds. Pass it as user data or make it global.',
  },
  {
    code: 'no-regexp',
    severity: 'error',
    message: "Regular expressions do not exist here. Use 'indexOf' and 'slice'.",
    nodes: ['RegExp'],
    names: ['RegExp'],
  },
  {
    code: 'no-standard-library',
    severity: 'error',
    message: 'The standard library does not exist here. Use the functions of the device.',
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
    message: 'Proxies and reflection do not exist here.',
    names: ['Proxy', 'Reflect'],
  },
  {
    code: 'no-timers-of-browsers',
    severity: 'error',
    message: "'setTimeout' and 'setInterval' do not exist here. Load 'api_timer.js' and use 'Timer.set'.",
    names: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
  },
  {
    code: 'no-modules',
    severity: 'error',
    message: "'import' and 'export' do not exist here. Use 'load'.",
    nodes: ['ImportDeclaration', 'ExportDeclaration', 'DynamicImport'],
    tokens: ['import', 'export'],
    names: ['require'],
  },
  {
    code: 'braces',
    severity: 'warning',
    message: "Write braces after 'if', 'else', 'for' and 'while'.",
  },
  { code: 'unused-name', severity: 'warning', message: 'This name is never used.' },
  { code: 'unreachable', severity: 'warning', message: 'This code is never reached.' },
  {
    code: 'endless-loop',
    severity: 'warning',
    message:
      'An endless loop stops the device from measuring and sending. Do a little at each call, or use a timer.',
  },
  {
    code: 'not-ascii',
    severity: 'info',
    message: 'Strings are bytes here: this character counts as more than one.',
  },
  {
    code: 'unknown-call',
    severity: 'info',
    message: 'This call is not in our list. It may exist on the device all the same.',
  },
]

const rulesByCode: ReadonlyMap<string, ScriptRule> = new Map(scriptRules.map((rule) => [rule.code, rule]))

/** A rule by its code; undefined for a code that does not exist. */
export function findScriptRule(code: string): ScriptRule | undefined {
  return rulesByCode.get(code)
}

/** How sure we are that a name exists: D the maker's guide, F the framework, R remembered and not seen anywhere. */
export type ScriptConfidence = 'D' | 'F' | 'R'

/** A name that a script may use. */
export type ScriptName = {
  /** As it is written, such as 'Timer.set' or, of a value, '.slice'. */
  readonly name: string
  readonly kind: 'function' | 'method' | 'constant' | 'object' | 'property'
  /** As shown behind the name; absent where the name stands alone. */
  readonly signature?: string
  readonly help: string
  /** What has to be loaded first. */
  readonly library?: string
  readonly certainty: ScriptConfidence
}

/** Shown with a name that nobody saw documented. */
export const unverifiedNote = 'unverified'

type Short = readonly [name: string, signature: string, help: string, certainty?: ScriptConfidence]

function calls(
  library: string | null,
  certainty: ScriptConfidence,
  rows: readonly Short[],
): readonly ScriptName[] {
  return rows.map(([name, signature, help, own]) => ({
    name,
    kind: name.startsWith('.') ? 'method' : 'function',
    signature,
    help,
    ...(library === null ? {} : { library }),
    certainty: own ?? certainty,
  }))
}

function constants(
  library: string,
  certainty: ScriptConfidence,
  names: readonly (readonly [string, string])[],
) {
  return names.map(([name, help]): ScriptName => ({ name, kind: 'constant', help, library, certainty }))
}

/** Names for completion and hover. Source: design notes on scripts, 'Built-in functions', 'Libraries' and 'The device object SQ'. */
export const scriptApi: readonly ScriptName[] = [
  ...calls(null, 'D', [
    ['JSON.parse', '(text)', 'The value of a JSON text; also makes a number of a text.'],
    ['JSON.stringify', '(value)', 'A value as JSON text; also makes a text of a number.'],
    ['Object.create', '(prototype)', 'A new object with that prototype.'],
    ['chr', '(number)', 'A string of one byte; null outside of 0 to 255.'],
    ['mkstr', '(pointer, length)', 'A string over memory. Also (pointer, offset, length, copy).'],
    ['print', '(...values)', 'Writes to the debug console.', 'F'],
    ['load', '(file)', 'Runs a library file; once, at the top of the script.', 'F'],
    ['ffi', '(signature)', 'Binds a function of the firmware. A wrong signature stops the device.', 'F'],
    ['.slice', '(start, end)', 'Part of a string, in bytes.'],
    ['.at', '(index)', 'The byte at a place of a string, as a number.'],
    ['.indexOf', '(text, from)', 'The first place of a text, or -1.'],
    ['.splice', '(start, count, ...items)', 'Takes out and puts in items of an array.'],
    ['.push', '(item)', 'Adds an item to an array.', 'R'],
  ]),
  { name: '.length', kind: 'property', help: 'Bytes of a string, or items of an array.', certainty: 'F' },
  ...calls('api_sys.js', 'D', [
    ['Sys.total_ram', '()', 'All memory, in bytes.'],
    ['Sys.free_ram', '()', 'Free memory, in bytes.'],
    ['Sys.uptime', '()', 'Seconds since the start; sleep starts anew.'],
    ['Sys.reboot', '(ms)', 'Restarts the device after so many milliseconds.'],
    ['Sys.usleep', '(us)', 'Waits so many microseconds and blocks everything meanwhile.'],
    ['Sys.malloc', '(bytes)', 'Takes memory that must be given back.'],
    ['Sys.free', '(pointer)', 'Gives memory back.'],
  ]),
  ...calls('api_timer.js', 'F', [
    ['Timer.set', '(ms, flags, callback, userdata)', 'Calls back after so many milliseconds. Returns an id.'],
    ['Timer.del', '(id)', 'Stops a timer.'],
    ['Timer.now', '()', 'The time in seconds since 1970.'],
    ['Timer.fmt', '(format, time)', 'A time as text.'],
  ]),
  ...constants('api_timer.js', 'F', [['Timer.REPEAT', 'The flag of a timer that goes on.']]),
  ...calls('api_math.js', 'R', [
    ['Math.round', '(x)', 'The nearest whole number.'],
    ['Math.floor', '(x)', 'The next whole number below.'],
    ['Math.ceil', '(x)', 'The next whole number above.'],
    ['Math.abs', '(x)', 'The number without its sign.'],
    ['Math.min', '(a, b)', 'The smaller of two.'],
    ['Math.max', '(a, b)', 'The greater of two.'],
    ['Math.pow', '(base, exponent)', 'A power.'],
    ['Math.sqrt', '(x)', 'The square root.'],
    ['Math.exp', '(x)', 'e to the power of x.'],
    ['Math.log', '(x)', 'The natural logarithm.'],
    ['Math.sin', '(x)', 'The sine of an angle in radians.'],
    ['Math.cos', '(x)', 'The cosine of an angle in radians.'],
    ['Math.random', '()', 'A number from 0 to below 1.'],
  ]),
  ...calls('api_config.js', 'F', [
    [
      'Cfg.get',
      '(path)',
      "A value of the configuration, such as 'device.name'; undefined when absent. Custom settings are 'script.num1' and 'script.str1' (unverified).",
    ],
    ['Cfg.set', '(object, save)', 'Changes the configuration; kept unless save is false.'],
  ]),
  ...calls('senquip.js', 'R', [
    ['SQ.to_fixed', '(value, digits)', 'A number with so many decimals.', 'D'],
    ['SQ.encode', '(value, type)', 'A number as bytes; SQ.FLOAT takes four.', 'D'],
    [
      'SQ.dispatch_double',
      '(n, value)',
      'Puts a number into the custom parameter n of the next message.',
      'D',
    ],
    ['SQ.dispatch_string', '(n, text)', 'Puts a text into the custom parameter n of the next message.', 'D'],
    ['SQ.dispatch', '(n, value)', 'Puts a value into the custom parameter n; newer firmware.', 'D'],
    ['SQ.dispatch_event', '(n, level, text)', 'Raises an event with a message.'],
    [
      'SQ.set_data_handler',
      '(callback, userdata)',
      'Calls back after each measurement with the JSON text of the message.',
    ],
    [
      'SQ.set_trigger_handler',
      '(callback, userdata)',
      'Calls back with the number of the trigger that was pressed.',
    ],
    [
      'SQ.parse',
      '(text, start, length, base, type)',
      'A number out of hexadecimal text; base -16 is little-endian.',
    ],
    ['SQ.set_output', '(n, state, seconds)', 'Switches an output.'],
    ['SQ.set_current', '(n, state)', 'Switches a current source.'],
    ['CAN.tx', '(bus, id, data, length, flag, period)', 'Sends on a CAN bus; its TX Enable must be on.'],
    ['SERIAL.write', '(port, text, length)', 'Sends on a serial port.'],
  ]),
  ...constants('senquip.js', 'R', [
    ['SQ.INFO', 'Level of an event: 10.'],
    ['SQ.ALERT', 'Level of an event: 20.'],
    ['SQ.WARNING', 'Level of an event: 30.'],
    ['SQ.ALARM', 'Level of an event: 40.'],
    ['SQ.ON', 'State of an output.'],
    ['SQ.OFF', 'State of an output.'],
    ['SQ.U8', 'One byte.'],
    ['SQ.U16', 'Two bytes.'],
    ['SQ.U32', 'Four bytes.'],
    ['SQ.S16', 'Two bytes with a sign.'],
  ]),
  ...constants('senquip.js', 'D', [['SQ.FLOAT', 'A number of four bytes.']]),
]

/** Objects whose unknown members are worth an info, never more. */
export const scriptObjects = ['SQ', 'CAN', 'SERIAL'] as const

/** Ready-made scripts to start from. Source: design notes on scripts, 'Templates for the editor'. */
export const scriptTemplates = [
  {
    title: 'Difference of two inputs as a custom value',
    source: `load('senquip.js');
SQ.set_data_handler(function(data) {
  let o = JSON.parse(data);
  if (typeof o.analog1 === 'number' && typeof o.analog2 === 'number') {
    SQ.dispatch_double(1, o.analog1 - o.analog2);
  }
}, null);
`,
  },
  {
    title: 'Warn when the supply stays low for three cycles',
    source: `// For devices that stay awake: sleep starts the script anew and forgets the count.
load('senquip.js');
let low = 0;
SQ.set_data_handler(function(data) {
  let o = JSON.parse(data);
  if (typeof o.vin === 'number' && o.vin < 11.5) {
    low = low + 1;
  } else {
    low = 0;
  }
  if (low === 3) {
    SQ.dispatch_event(1, SQ.WARNING, 'Supply low for 3 cycles');
  }
}, null);
`,
  },
  {
    title: 'Trigger 1 switches output 1 on for ten seconds',
    source: `load('senquip.js');
SQ.set_trigger_handler(function(tp) {
  if (tp === 1) {
    SQ.set_output(1, SQ.ON, 10);
  }
}, null);
`,
  },
] as const
