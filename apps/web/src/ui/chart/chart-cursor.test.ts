import { expect, it } from 'vitest'
import { createChartCursor } from './chart-cursor.ts'

it('notifies every chart except the one under the pointer, once per move', () => {
  const cursor = createChartCursor()
  const heard: string[] = []
  const [one, other, third] = [{}, {}, {}]
  cursor.subscribe(one, (seconds) => heard.push(`one ${seconds}`))
  cursor.subscribe(other, (seconds) => heard.push(`other ${seconds}`))
  const stop = cursor.subscribe(third, (seconds) => heard.push(`third ${seconds}`))
  cursor.move(one, 10)
  cursor.move(one, 10)
  stop()
  cursor.move(one, undefined)
  expect(heard).toEqual(['other 10', 'third 10', 'other undefined'])
})
