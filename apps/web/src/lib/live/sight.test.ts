import { expect, it } from 'vitest'
import { alwaysSeen, createLater, createSight } from './sight.ts'

function setUp() {
  const listeners = new Set<() => void>()
  const late: (() => void)[] = []
  const sight = createSight((run) => late.push(run))
  const heard: [name: string, isLate: boolean][] = []
  const follow = (name: string, kind: 'reading' | 'drawing') =>
    sight.follow(
      (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      (isLate) => heard.push([name, isLate]),
      kind,
    )
  const change = () => {
    for (const listener of listeners) listener()
  }
  return { sight, heard, follow, change, late, listeners }
}

it('tells at once what is seen, and of what nobody has looked for yet', () => {
  const { heard, follow, change } = setUp()
  follow('value', 'reading')
  change()
  expect(heard).toEqual([['value', false]])
})

it('tells once what has changed meanwhile, when it comes into sight', () => {
  const { sight, heard, follow, change } = setUp()
  follow('value', 'reading')
  follow('trend', 'drawing')
  sight.setSeen(false)
  change()
  change()
  expect(heard).toEqual([])
  sight.setSeen(true)
  expect(heard).toEqual([
    ['value', true],
    ['trend', true],
  ])
  sight.setSeen(false)
  sight.setSeen(true)
  expect(heard).toHaveLength(2)
})

it('tells readings a while later even out of sight, and drawings not', () => {
  const { sight, heard, follow, change, late } = setUp()
  follow('value', 'reading')
  follow('trend', 'drawing')
  sight.setSeen(false)
  change()
  late.shift()?.()
  expect(heard).toEqual([['value', true]])
  sight.setSeen(true)
  expect(heard).toEqual([
    ['value', true],
    ['trend', true],
  ])
})

it('tells nothing to who has left', () => {
  const { sight, heard, follow, change, listeners } = setUp()
  const stop = follow('value', 'reading')
  sight.setSeen(false)
  change()
  stop()
  sight.setSeen(true)
  expect(heard).toEqual([])
  expect(listeners.size).toBe(0)
})

it('never waits outside of every part', () => {
  const heard: boolean[] = []
  let tell = () => {}
  alwaysSeen.follow(
    (listener) => {
      tell = listener
      return () => {}
    },
    (isLate) => heard.push(isLate),
    'drawing',
  )
  alwaysSeen.setSeen(false)
  tell()
  expect(heard).toEqual([false])
})

it('runs each once after a rest, as many at a time as there is time for', () => {
  const waits: (() => void)[] = []
  const idle: ((hasTime: () => boolean) => void)[] = []
  const later = createLater({
    wait: (run) => waits.push(run),
    whenIdle: (run) => idle.push(run),
  })
  const ran: string[] = []
  const [first, second, third] = ['first', 'second', 'third'].map((name) => () => ran.push(name))
  for (const run of [first, second, first, third]) if (run) later(run)
  expect(waits).toHaveLength(1)
  waits.shift()?.()
  expect(ran).toEqual([])
  let left = 2
  idle.shift()?.(() => --left > 0)
  expect(ran).toEqual(['first', 'second'])
  idle.shift()?.(() => true)
  expect(ran).toEqual(['first', 'second', 'third'])
  expect(idle).toEqual([])
  if (first) later(first)
  expect(waits).toHaveLength(1)
})
