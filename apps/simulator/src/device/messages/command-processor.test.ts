import { expect, test } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.ts'
import type { ManualClock } from '../../testing/manual-clock.ts'
import type { RpcResponse } from '../../rpc/responder.ts'
import { createCommandProcessor } from './command-processor.ts'
import type { DeviceBehaviour } from '../behaviour.ts'
import { createAnswerBehaviours } from '../behaviour.ts'
import { garbageAnswers } from './malformed-messages.ts'
import { createTimers } from '../timers.ts'

type Bench = {
  readonly clock: ManualClock
  readonly command: (id: number, method?: string) => void
  /** Ids of the answers in the order in which they were sent. */
  readonly ids: () => unknown[]
  readonly said: string[]
  readonly obeyed: unknown[]
  readonly cuts: () => number
  readonly open: () => number
  readonly reset: () => void
}

function setUp(behaviour: DeviceBehaviour, randoms: readonly number[] = []): Bench {
  const clock = createManualClock(0)
  const said: string[] = []
  const obeyed: unknown[] = []
  const rolls = [...randoms]
  let cuts = 0
  const timers = createTimers(clock)
  const answering = createCommandProcessor({
    behaviour,
    answerBehaviours: createAnswerBehaviours(behaviour, () => rolls.shift() ?? 0.99),
    timers,
    execute: ({ id, src }, onProgress) => {
      obeyed.push(id)
      onProgress({ percent: 50 })
      return { id, src: 'ME', dst: src, result: 'ok' }
    },
    dropConnection: () => {
      cuts++
    },
  })
  return {
    clock,
    said,
    obeyed,
    command: (id, method = 'Sys.GetInfo') => {
      answering.onCommand(JSON.stringify({ id, method, src: 'portal/ME' }), ({ body }) => said.push(body))
    },
    ids: () =>
      said
        .map((text) => JSON.parse(text) as { id: unknown; result?: unknown })
        .filter((frame) => 'result' in frame)
        .map((frame) => frame.id),
    cuts: () => cuts,
    open: answering.pendingCount,
    reset: () => {
      timers.cancelAll()
      answering.reset()
    },
  }
}

test('by default: answered immediately, with the progress before the answer', () => {
  const { command, said } = setUp({})
  command(1)
  expect(said.map((text) => JSON.parse(text) as unknown)).toEqual([
    { id: 1, progress: { percent: 50 } },
    { id: 1, src: 'ME', dst: 'portal/ME', result: 'ok' },
  ])
})

test('a message that is no command is not answered', () => {
  const { said } = setUp({})
  expect(said).toEqual([])
})

test('late: executed immediately, answered later; a restart drops the answer', () => {
  const { clock, command, ids, obeyed, open, reset } = setUp({ slowMs: 2000 })
  command(1)
  expect(obeyed).toEqual([1])
  clock.advance(1999)
  expect([ids(), open()]).toEqual([[], 1])
  clock.advance(1)
  expect([ids(), open()]).toEqual([[1], 0])
  command(2)
  reset()
  clock.advance(60_000)
  expect([ids(), open(), clock.waiting()]).toEqual([[1], 0, 0])
})

test('progress and answers from before a restart are not sent after it', async () => {
  const clock = createManualClock(0)
  const said: string[] = []
  let finish: ((response: RpcResponse) => void) | undefined
  let notify: ((progress: { percent: number }) => void) | undefined
  const answering = createCommandProcessor({
    behaviour: {},
    answerBehaviours: createAnswerBehaviours({}, () => 0.99),
    timers: createTimers(clock),
    execute: (_request, onProgress) => {
      notify = onProgress
      return new Promise((resolve) => {
        finish = resolve
      })
    },
    dropConnection: () => undefined,
  })
  answering.onCommand('{"id":1,"method":"OTA.Update","src":"portal/ME"}', ({ body }) => said.push(body))
  notify?.({ percent: 10 })
  answering.reset()
  notify?.({ percent: 20 })
  finish?.({ id: 1, src: 'ME', dst: 'portal/ME', result: null })
  await Promise.resolve()
  await Promise.resolve()
  expect(said).toEqual(['{"id":1,"progress":{"percent":10}}'])
  expect(answering.pendingCount()).toBe(0)
})

test('each behaviour of the sequence in turn, then the default', () => {
  const { clock, command, ids, obeyed, cuts } = setUp({
    answerSequence: ['twice', 'never', 'shuffled', 'answered', 'late', 'cut'],
  })
  for (let id = 1; id <= 7; id++) command(id)
  expect(ids()).toEqual([1, 4, 3, 7])
  expect(obeyed).toEqual([1, 2, 3, 4, 5, 7])
  expect(cuts()).toBe(1)
  clock.advance(300)
  expect(ids()).toEqual([1, 4, 3, 7, 1])
  clock.advance(10_000)
  expect(ids()).toEqual([1, 4, 3, 7, 1, 5])
})

test('shuffled: a delayed answer is sent even if none follows', () => {
  const { clock, command, ids } = setUp({ answerSequence: ['shuffled'] })
  command(1)
  expect(ids()).toEqual([])
  clock.advance(10_000)
  expect(ids()).toEqual([1])
})

test('garbage: a different malformed text each time, never the answer', () => {
  const { command, said } = setUp({ answerSequence: garbageAnswers.map(() => 'garbage' as const) })
  for (let id = 1; id <= garbageAnswers.length; id++) command(id)
  const answers = said.filter((text) => !text.includes('"percent":50'))
  expect(new Set(answers).size).toBe(garbageAnswers.length)
  expect(answers.filter((text) => text.includes('"result":"ok"'))).toEqual([])
})

test('hostile: each command is executed, and the behaviours take turns', () => {
  const { clock, command, said, obeyed } = setUp({ hostile: true })
  for (let id = 1; id <= 12; id++) command(id)
  expect(obeyed).toHaveLength(12)
  const garbage = said.filter((text) => !/"percent":50|"result":"ok"/.test(text))
  expect(garbage).toHaveLength(4)
  clock.advance(10_000)
  const answered = said.flatMap((text) => /^{"id":(\d+),.*"result":"ok"/.exec(text)?.[1] ?? [])
  // 1, 6, 7 and 12 get garbage, 2 and 8 two answers, 3 and 9 come after the next, 4 and 10 late, 5 and 11 never.
  expect(answered).toEqual(['2', '3', '8', '9', '2', '8', '4', '10'])
})

test('lossy: a command is not received, an answer is not delivered', () => {
  const heardAndLost = [0.5, 0.5, 0.1]
  const { command, ids, obeyed } = setUp({ lossy: 0.3 }, [0.1, ...heardAndLost])
  command(1)
  expect(obeyed).toEqual([])
  command(2)
  expect([obeyed, ids()]).toEqual([[2], []])
  command(3)
  expect(ids()).toEqual([3])
})

test('dropAtPut: the connection closes once, before that part of a file is written', () => {
  const { command, obeyed, cuts } = setUp({ dropAtPut: 2 })
  for (let id = 1; id <= 4; id++) command(id, 'FS.Put')
  expect([obeyed, cuts()]).toEqual([[1, 3, 4], 1])
})
