/** Certainty that a name exists: D the manufacturer's guide, F the framework, R recalled but not documented anywhere. */
export type ScriptConfidence = 'D' | 'F' | 'R'

/** A name that scripts can use. */
export type ScriptName = {
  /** As written in code, such as 'Timer.set' or, for a value, '.slice'. */
  readonly name: string
  readonly kind: 'function' | 'method' | 'constant' | 'object' | 'property'
  /** Shown after the name; absent if the name stands alone. */
  readonly signature?: string
  readonly help: string
  /** The library that must be loaded first. */
  readonly library?: string
  readonly certainty: ScriptConfidence
}

/** Shown for undocumented names. */
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
    ['JSON.parse', '(text)', 'Parses JSON text. Also converts text to a number.'],
    ['JSON.stringify', '(value)', 'Converts a value to JSON text. Also converts a number to text.'],
    ['Object.create', '(prototype)', 'Creates an object with this prototype.'],
    ['chr', '(number)', 'A one-byte string; null outside 0 to 255.'],
    [
      'mkstr',
      '(pointer, length)',
      'Creates a string backed by memory. Also takes (pointer, offset, length, copy).',
    ],
    ['print', '(...values)', 'Writes to the debug console.', 'F'],
    ['load', '(file)', 'Runs a library file. Call it once, at the top of the script.', 'F'],
    ['ffi', '(signature)', 'Binds a firmware function. A wrong signature stops the device.', 'F'],
    ['.slice', '(start, end)', 'Part of a string, in bytes.'],
    ['.at', '(index)', 'The byte at a position in a string, as a number.'],
    ['.indexOf', '(text, from)', 'The first position of a substring, or -1.'],
    ['.splice', '(start, count, ...items)', 'Removes and inserts items of an array.'],
    ['.push', '(item)', 'Adds an item to an array.', 'R'],
  ]),
  {
    name: '.length',
    kind: 'property',
    help: 'Number of bytes in a string, or of items in an array.',
    certainty: 'F',
  },
  ...calls('api_sys.js', 'D', [
    ['Sys.total_ram', '()', 'Total memory, in bytes.'],
    ['Sys.free_ram', '()', 'Free memory, in bytes.'],
    ['Sys.uptime', '()', 'Seconds since start. Restarts from 0 after sleep.'],
    ['Sys.reboot', '(ms)', 'Restarts the device after the given number of milliseconds.'],
    ['Sys.usleep', '(us)', 'Waits the given number of microseconds and blocks everything else.'],
    ['Sys.malloc', '(bytes)', 'Allocates memory. Free it when done.'],
    ['Sys.free', '(pointer)', 'Frees memory.'],
  ]),
  ...calls('api_timer.js', 'F', [
    [
      'Timer.set',
      '(ms, flags, callback, userdata)',
      'Calls the function after the given number of milliseconds. Returns an ID.',
    ],
    ['Timer.del', '(id)', 'Stops a timer.'],
    ['Timer.now', '()', 'The time in seconds since 1970.'],
    ['Timer.fmt', '(format, time)', 'Formats a time as text.'],
  ]),
  ...constants('api_timer.js', 'F', [['Timer.REPEAT', 'Flag for a repeating timer.']]),
  ...calls('api_math.js', 'R', [
    ['Math.round', '(x)', 'The nearest whole number.'],
    ['Math.floor', '(x)', 'The next whole number below.'],
    ['Math.ceil', '(x)', 'The next whole number above.'],
    ['Math.abs', '(x)', 'The number without its sign.'],
    ['Math.min', '(a, b)', 'The smaller of two.'],
    ['Math.max', '(a, b)', 'The greater of two.'],
    ['Math.pow', '(base, exponent)', 'The base raised to the exponent.'],
    ['Math.sqrt', '(x)', 'The square root.'],
    ['Math.exp', '(x)', 'e to the power of x.'],
    ['Math.log', '(x)', 'The natural logarithm.'],
    ['Math.sin', '(x)', 'The sine of an angle in radians.'],
    ['Math.cos', '(x)', 'The cosine of an angle in radians.'],
    ['Math.random', '()', 'A random number from 0 up to, but not including, 1.'],
  ]),
  ...calls('api_config.js', 'F', [
    [
      'Cfg.get',
      '(path)',
      "A configuration value, such as 'device.name'; undefined if there is none. Custom settings are 'script.num1' and 'script.str1' (unverified).",
    ],
    ['Cfg.set', '(object, save)', 'Changes the configuration. Saved unless save is false.'],
  ]),
  ...calls('senquip.js', 'R', [
    ['SQ.to_fixed', '(value, digits)', 'Formats a number with a fixed number of decimals.', 'D'],
    ['SQ.encode', '(value, type)', 'Encodes a number as bytes; SQ.FLOAT uses four.', 'D'],
    ['SQ.dispatch_double', '(n, value)', 'Sets custom parameter n of the next message to a number.', 'D'],
    ['SQ.dispatch_string', '(n, text)', 'Sets custom parameter n of the next message to a string.', 'D'],
    ['SQ.dispatch', '(n, value)', 'Sets custom parameter n to a value (newer firmware).', 'D'],
    ['SQ.dispatch_event', '(n, level, text)', 'Raises an event with a message.'],
    [
      'SQ.set_data_handler',
      '(callback, userdata)',
      'Calls the function after each measurement with the message as JSON text.',
    ],
    [
      'SQ.set_trigger_handler',
      '(callback, userdata)',
      'Calls the function with the number of the pressed trigger.',
    ],
    [
      'SQ.parse',
      '(text, start, length, base, type)',
      'Parses a number from hexadecimal text; base -16 is little-endian.',
    ],
    ['SQ.set_output', '(n, state, seconds)', 'Switches an output.'],
    ['SQ.set_current', '(n, state)', 'Switches a current source.'],
    ['CAN.tx', '(bus, id, data, length, flag, period)', 'Sends on a CAN bus. Its TX Enable must be on.'],
    ['SERIAL.write', '(port, text, length)', 'Sends on a serial port.'],
  ]),
  ...constants('senquip.js', 'R', [
    ['SQ.INFO', 'Event level 10.'],
    ['SQ.ALERT', 'Event level 20.'],
    ['SQ.WARNING', 'Event level 30.'],
    ['SQ.ALARM', 'Event level 40.'],
    ['SQ.ON', 'State of an output.'],
    ['SQ.OFF', 'State of an output.'],
    ['SQ.U8', 'One byte.'],
    ['SQ.U16', 'Two bytes.'],
    ['SQ.U32', 'Four bytes.'],
    ['SQ.S16', 'Two bytes, signed.'],
  ]),
  ...constants('senquip.js', 'D', [['SQ.FLOAT', 'Four bytes, floating point.']]),
]

/** Objects whose unknown members are reported as info, never as warning or error. */
export const scriptObjects = ['SQ', 'CAN', 'SERIAL'] as const
