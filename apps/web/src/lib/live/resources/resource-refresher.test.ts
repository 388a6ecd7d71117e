import { describe, expect, it } from 'vitest'
import { createResourceRefresher } from './resource-refresher.ts'

/** A page whose clock and visibility the test controls. */
function setUp() {
  const waits: { readonly run: () => void; readonly at: number }[] = []
  const page = { nowMs: 0, isHidden: false, show: () => {} }
  const read: string[] = []
  const refresher = createResourceRefresher({
    resources: ['commands', 'configuration'],
    refresh: (resources) => read.push(resources.join()),
    refreshStale: () => read.push('stale'),
    wait: (run, milliseconds) => {
      const entry = { run, at: page.nowMs + milliseconds }
      waits.push(entry)
      return () => void (waits.includes(entry) && waits.splice(waits.indexOf(entry), 1))
    },
    isHidden: () => page.isHidden,
    onVisible: (listener) => {
      page.show = () => {
        page.isHidden = false
        listener()
      }
      return () => {
        page.show = () => {}
      }
    },
  })
  const pass = (milliseconds: number) => {
    const end = page.nowMs + milliseconds
    for (;;) {
      const [next] = waits.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)
      if (!next) break
      waits.splice(waits.indexOf(next), 1)
      page.nowMs = next.at
      next.run()
    }
    page.nowMs = end
  }
  const take = () => read.splice(0)
  return { refresher, page, pass, take, waits }
}

describe('createResourceRefresher', () => {
  it('refreshes a change immediately, and the last state of a burst half a second later', () => {
    const { refresher, pass, take } = setUp()
    for (let at = 0; at < 5; at += 1) refresher.onChanged('commands')
    expect(take()).toEqual(['commands'])
    refresher.onChanged('configuration')
    pass(499)
    expect(take()).toEqual([])
    pass(1)
    expect(take()).toEqual(['commands,configuration'])
    pass(10_000)
    refresher.onChanged('configuration')
    expect(take()).toEqual(['configuration'])
  })

  it('ignores unknown names of a newer server', () => {
    const { refresher, pass, take } = setUp()
    for (const name of ['invoices', undefined, 7, {}, 'toString']) refresher.onChanged(name)
    pass(1_000)
    expect(take()).toEqual([])
  })

  it('does not poll while the stream is open, except for earlier changes and half-open connections', () => {
    const { refresher, pass, take } = setUp()
    refresher.onStatus('connecting')
    refresher.onStatus('open')
    pass(5_999)
    expect(take()).toEqual([])
    pass(1)
    expect(take()).toEqual(['stale'])
    pass(119_999)
    expect(take()).toEqual([])
    pass(1)
    expect(take()).toEqual(['stale'])
  })

  it('polls while the stream is down, and refreshes everything when it reopens', () => {
    const { refresher, pass, take } = setUp()
    refresher.onStatus('connecting')
    refresher.onStatus('open')
    pass(10_000)
    take()
    for (let seconds = 0; seconds < 30; seconds += 2) {
      refresher.onStatus('reconnecting')
      pass(2_000)
    }
    expect(take()).toEqual(['stale', 'stale'])
    refresher.onStatus('open')
    pass(500)
    expect(take()).toEqual(['commands,configuration'])
    pass(30_000)
    expect(take()).toEqual([])
  })

  it('refreshes nothing on a hidden page, and what was missed once it is visible', () => {
    const { refresher, page, pass, take } = setUp()
    refresher.onStatus('connecting')
    refresher.onStatus('open')
    page.isHidden = true
    refresher.onChanged('commands')
    refresher.onStatus('reconnecting')
    pass(600_000)
    refresher.onChanged('commands')
    expect(take()).toEqual([])
    page.show()
    expect(take()).toEqual(['commands', 'stale'])
  })

  it('refreshes nothing after access has ended or the page was left', () => {
    const { refresher, page, pass, take, waits } = setUp()
    refresher.onStatus('open')
    refresher.onStatus('ended')
    pass(600_000)
    expect(take()).toEqual([])
    page.isHidden = true
    refresher.onStatus('open')
    refresher.onChanged('commands')
    refresher.close()
    page.show()
    pass(600_000)
    expect([take(), waits]).toEqual([[], []])
  })
})
