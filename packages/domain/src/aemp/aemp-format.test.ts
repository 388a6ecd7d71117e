import { expect, test } from 'vitest'
import { aempFormatOf } from './aemp-format.ts'

test.each([
  [undefined, 'xml'],
  ['', 'xml'],
  ['*/*', 'xml'],
  ['application/*', 'xml'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['application/json', 'json'],
  ['Application/JSON; charset=utf-8', 'json'],
  ['application/json, application/xml', 'xml'],
  ['application/json, application/xml;q=0.9', 'json'],
  ['application/json;q=0.5, */*;q=0.1', 'json'],
  ['application/json;q=0.1, */*', 'xml'],
  ['application/json;q=0', 'xml'],
  ['application/json;q=x, image/png', 'xml'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'xml'],
  [`${'a/b,'.repeat(100_000)}application/json`, 'xml'],
])('%s: %s', (accept, format) => {
  expect(aempFormatOf(accept)).toBe(format)
})
