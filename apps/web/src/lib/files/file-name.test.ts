import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

it.each([
  ['Pump 7', 'Pump-7'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\pump "north" <1>?', 'C-pump-north-1'],
  ['مضخة الشمال', 'مضخة-الشمال'],
  ['पंप', 'पंप'],
  ['.hidden', 'hidden'],
  ['trailing. ', 'trailing'],
  ['🚜🚜', 'route'],
  ['', 'route'],
  ['con', 'route-con'],
  ['LPT1', 'route-LPT1'],
  ['line\nbreak', 'line-break'],
  ['x'.repeat(300), 'x'.repeat(60)],
])('names the file of %j', (text, name) => {
  expect(fileNameOf(text, 'route')).toBe(name)
})
