import { beforeEach, describe, expect, it } from 'vitest'
import {
  showNotice,
  dismissNotice,
  expireNotices,
  type NewNotice,
  readNotices,
  subscribeNotices,
} from './notices.ts'

const sent: NewNotice = { kind: 'success', title: 'Email Sent', text: 'A reset request has been sent.' }

describe('notices', () => {
  beforeEach(() => {
    expireNotices()
    expireNotices()
  })

  it('stay for the next page and expire on the one after', () => {
    showNotice(sent)
    expect(readNotices()).toHaveLength(1)
    expireNotices()
    expect(readNotices()).toMatchObject([sent])
    expireNotices()
    expect(readNotices()).toEqual([])
  })

  it('appear once if repeated', () => {
    showNotice(sent)
    expireNotices()
    showNotice(sent)
    expect(readNotices()).toMatchObject([{ ...sent, navigationCount: 0 }])
  })

  it('are limited in number', () => {
    for (const text of ['1', '2', '3', '4']) showNotice({ ...sent, text })
    expect(readNotices().map(({ text }) => text)).toEqual(['2', '3', '4'])
  })

  it('notify their subscribers, and can be dismissed', () => {
    let told = 0
    const stop = subscribeNotices(() => {
      told += 1
    })
    showNotice(sent)
    dismissNotice(readNotices()[0]?.id ?? 0)
    stop()
    showNotice(sent)
    expect(told).toBe(2)
    expect(readNotices()).toHaveLength(1)
  })
})
