import { beforeEach, describe, expect, it } from 'vitest'
import {
  announce,
  dismissNotice,
  moveNotices,
  type NewNotice,
  readNotices,
  subscribeNotices,
} from './notices.ts'

const sent: NewNotice = { kind: 'success', title: 'Email Sent', text: 'A reset request has been sent.' }

describe('notices', () => {
  beforeEach(() => {
    moveNotices()
    moveNotices()
  })

  it('are there on the next page and gone on the one after', () => {
    announce(sent)
    expect(readNotices()).toHaveLength(1)
    moveNotices()
    expect(readNotices()).toMatchObject([sent])
    moveNotices()
    expect(readNotices()).toEqual([])
  })

  it('come once, however often the same is said', () => {
    announce(sent)
    moveNotices()
    announce(sent)
    expect(readNotices()).toMatchObject([{ ...sent, moves: 0 }])
  })

  it('never fill the page', () => {
    for (const text of ['1', '2', '3', '4']) announce({ ...sent, text })
    expect(readNotices().map(({ text }) => text)).toEqual(['2', '3', '4'])
  })

  it('tell their readers, and can be put away', () => {
    let told = 0
    const stop = subscribeNotices(() => {
      told += 1
    })
    announce(sent)
    dismissNotice(readNotices()[0]?.id ?? 0)
    stop()
    announce(sent)
    expect(told).toBe(2)
    expect(readNotices()).toHaveLength(1)
  })
})
