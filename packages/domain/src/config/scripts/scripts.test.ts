import { assert, property, string, array, constantFrom } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scriptTemplates } from './script-templates.ts'
import { scriptMaximumBytes, stripScript } from './scripts.ts'

it.each([
  ['SFW003-4.0.0', 19_999],
  ['SFW001-1.0.0', 12_188],
  ['SFW002-2.6.4', 12_188],
  ['202-custom-build', 12_188],
  [null, 12_188],
])('lets a device of %s store %i bytes', (firmware, bytes) => {
  expect(scriptMaximumBytes(firmware)).toBe(bytes)
})

describe('strippedScript', () => {
  it.each([
    ['', ''],
    ['  let a = 1;  ', 'let a = 1;'],
    ['let a = 1; // one\nlet b = 2;', 'let a = 1;\nlet b = 2;'],
    ['/* top */\n\n\n  let a = 1;\n\t\tlet b = 2;\r\n', 'let a = 1;\nlet b = 2;'],
    ['a/**/b', 'a b'],
    ['return/*\n*/1', 'return\n1'],
    ['let a = "// no comment";', 'let a = "// no comment";'],
    ["let a = '/* none */';  // one", "let a = '/* none */';"],
    ['let a = "\\"// still";// gone', 'let a = "\\"// still";'],
    ["let a = 'two  spaces\n  and a line';", "let a = 'two  spaces\n  and a line';"],
    ['let a = 6 / 2 / 3;', 'let a = 6 / 2 / 3;'],
    ['let a = 1; /* never closed', 'let a = 1;'],
    ['let a = "never closed // x', 'let a = "never closed // x'],
    ['let  a  =  1;', 'let  a  =  1;'],
    ['// only a comment', ''],
  ])('turns %j into %j', (source, sent) => expect(stripScript(source)).toBe(sent))

  const line = constantFrom(
    'let a = 1;',
    '// note',
    '  b();',
    '/* x */',
    "'// text'",
    '"a \\" b"',
    '',
    'c / d',
  )

  it('is idempotent and never lengthens', () => {
    assert(
      property(array(line), string(), (lines, tail) => {
        const source = [...lines, tail].join('\n')
        const once = stripScript(source)
        expect(once.length).toBeLessThanOrEqual(source.length)
        expect(stripScript(once)).toBe(once)
      }),
    )
  })

  it('changes only the comments of templates', () => {
    for (const { source } of scriptTemplates) {
      expect(stripScript(source)).not.toContain('//')
      expect(stripScript(source)).toContain("load('senquip.js');")
    }
  })

  it.each([
    ' '.repeat(400_000),
    '/*'.repeat(200_000),
    '"'.repeat(399_999),
    '\\'.repeat(400_000),
    '//'.repeat(200_000),
  ])('takes linear time on hostile text (%#)', (source) =>
    expect(stripScript(source).length).toBeLessThanOrEqual(source.length),
  )
})
