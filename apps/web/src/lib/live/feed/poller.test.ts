import { describe, expect, it } from 'vitest'
import { createPoller } from './poller.ts'

function setUp(answers: (boolean | Error)[], options: { intervalSeconds?: number; hidden?: boolean } = {}) {
  const waits: number[] = []
  let polls = 0
  let next: (() => void) | undefined
  const poller = createPoller({
    poll: () => {
      const answer = answers[polls++] ?? false
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    intervalSeconds: () => options.intervalSeconds,
    isHidden: () => options.hidden ?? false,
    wait: (run, milliseconds) => {
      waits.push(milliseconds / 1000)
      next = run
      return () => {
        next = undefined
      }
    },
  })
  const turn = async () => {
    next?.()
    await Promise.resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { poller, waits, turn, polls: () => polls }
}

describe('createPoller', () => {
  it('waits the expected interval after new points, and longer each time there are none', async () => {
    const { poller, waits, turn } = setUp([true, false, false, true], { intervalSeconds: 60 })
    poller.start()
    await turn()
    await turn()
    await turn()
    await turn()
    expect(waits).toEqual([60, 5, 10, 60])
  })

  it('treats a failure as no new points, and continues', async () => {
    const { poller, waits, turn } = setUp([new Error('offline'), true], { intervalSeconds: 20 })
    poller.start()
    await turn()
    await turn()
    expect(waits).toEqual([5, 20])
  })

  it('uses the pace of a hidden tab', async () => {
    const { poller, waits, turn } = setUp([false], { intervalSeconds: 20, hidden: true })
    poller.start()
    await turn()
    expect(waits).toEqual([3])
  })

  it('stops, also during an answer, and starts again', async () => {
    const { poller, waits, turn, polls } = setUp([false, false], { intervalSeconds: 20 })
    poller.start()
    poller.stop()
    await turn()
    expect(waits).toEqual([])
    poller.start()
    poller.start()
    await turn()
    expect(polls()).toBe(2)
  })
})
