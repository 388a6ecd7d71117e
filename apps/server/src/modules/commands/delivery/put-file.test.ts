import { putChunkBytes } from '@fieldport/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { encodeReply, createFileDevice, setUpCommandQueue, type TestQueue } from '../testing.ts'

const a = 'AAAA00001'
const b = 'BBBB00002'
const sizeBytes = 3 * putChunkBytes + 17
const content = Buffer.from(Array.from({ length: sizeBytes }, (_, at) => (at * 31) % 256))
const isContent = (stored: unknown) => content.equals(stored as Buffer)
const file = { filename: 'init.js', data: content.toString('base64'), append: false }

describe.each(relationalTestEngines())('a file sent to a device on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let queue: TestQueue
  beforeEach(async () => {
    queue = await setUpCommandQueue(relational, [a, b])
  })

  it.each([0, 1, putChunkBytes, putChunkBytes + 1, sizeBytes])(
    'of %i bytes is sent in chunks and read back before the command is answered',
    async (length) => {
      const portal = queue.portal()
      const device = createFileDevice(portal, a)
      device.files.set('init.js', Buffer.alloc(90_000))
      portal.listen(a)
      const bytes = content.subarray(0, length)
      const { id } = await portal.order(a, 'FS.Put', { ...file, data: bytes.toString('base64') })
      await portal.idle()
      expect(device.files.get('init.js')?.equals(bytes)).toBe(true)
      expect(portal.outcomes).toMatchObject([{ id, state: 'answered', result: null, error: null }])
      const chunks = Math.max(1, Math.ceil(length / putChunkBytes))
      expect(portal.requests().map(({ method }) => method)).toEqual([
        ...Array.from({ length: chunks }, () => 'FS.Put'),
        ...Array.from({ length: chunks }, () => 'FS.Get'),
      ])
      expect(new Set(portal.requests().map((request) => request.id)).size).toBe(2 * chunks)
    },
  )

  it('restarts at its first chunk after a lost connection, and completes', async () => {
    const portal = queue.portal()
    const device = createFileDevice(portal, a)
    portal.listen(a)
    device.answersBefore = 2
    await portal.order(a, 'FS.Put', file)
    await portal.idle()
    expect(portal.requests()).toHaveLength(3)
    portal.leave(a)
    device.answersBefore = Number.POSITIVE_INFINITY
    portal.listen(a)
    await portal.idle()
    expect(portal.requests()[3]?.args).toMatchObject({ append: false })
    expect(device.files.get('init.js')).toSatisfy(isContent)
    expect(portal.outcomes).toMatchObject([{ state: 'answered', error: null }])
  })

  it('restarts after the portal was killed midway, and ignores late replies to the first attempt', async () => {
    const killed = queue.portal()
    const device = createFileDevice(killed, a)
    killed.listen(a)
    device.answersBefore = 2
    await killed.order(a, 'FS.Put', file)
    await killed.idle()
    const late = killed.last()
    killed.leave(a)

    const portal = queue.portal()
    createFileDevice(portal, a, device.files)
    portal.listen(a)
    await portal.idle()
    expect(portal.requests()[0]?.args).toMatchObject({ append: false })
    await portal.reply(a, { id: late.id, result: null })
    expect(device.files.get('init.js')).toSatisfy(isContent)
    expect(portal.outcomes).toHaveLength(1)
    expect(portal.outcomes).toMatchObject([{ state: 'answered', error: null }])
  })

  it('ignores replies to an earlier attempt, even at the same chunk', async () => {
    const portal = queue.portal()
    portal.listen(a)
    await portal.order(a, 'FS.Put', file)
    await portal.idle()
    portal.listen(a)
    await portal.idle()
    const [earlier, present] = portal.requests()
    expect(portal.sent).toHaveLength(2)
    await portal.reply(a, { id: earlier?.id, result: null })
    await portal.reply(a, { id: earlier?.id, error: { code: 1, message: 'lost' } })
    expect(portal.sent).toHaveLength(2)
    expect(portal.outcomes).toEqual([])
    await portal.reply(a, { id: present?.id, result: null })
    expect(portal.sent).toHaveLength(3)
  })

  it('restarts if a reply is missing, even if the device had received the chunk', async () => {
    const portal = queue.portal()
    const device = createFileDevice(portal, a)
    portal.listen(a)
    device.answersBefore = 5
    await portal.order(a, 'FS.Put', file)
    await portal.idle()
    device.answersBefore = Number.POSITIVE_INFINITY
    for (const _ of [1, 2, 3]) {
      queue.clock.pass(31)
      await portal.sweepCommands()
      await portal.idle()
    }
    expect(device.files.get('init.js')).toSatisfy(isContent)
    expect(portal.outcomes).toMatchObject([{ state: 'answered', error: null }])
  })

  it('is resent if the device holds something else, and fails if that persists', async () => {
    const portal = queue.portal()
    const device = createFileDevice(portal, a)
    portal.listen(a)
    device.spoils = true
    await portal.order(a, 'FS.Put', file)
    await portal.idle()
    expect(portal.outcomes).toEqual([])
    device.spoils = false
    queue.clock.pass(60)
    await portal.sweepCommands()
    await portal.idle()
    expect(device.files.get('init.js')).toSatisfy(isContent)
    expect(portal.outcomes).toMatchObject([{ state: 'answered', error: null }])

    device.spoils = true
    await portal.order(a, 'FS.Put', { ...file, filename: 'other.js' })
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      await portal.idle()
      queue.clock.pass(600)
      await portal.sweepCommands()
    }
    await portal.idle()
    const message = 'The file on the device differs from what was sent.'
    const localizable = { id: 'fileDiffersOnDevice', params: {} }
    expect(portal.outcomes.slice(1)).toMatchObject([{ state: 'answered', error: { message, localizable } }])
  })

  it("is resent if the device's copy is longer than what was sent", async () => {
    const portal = queue.portal()
    const device = createFileDevice(portal, a)
    device.files.set('init.js', content)
    device.keepsTail = true
    portal.listen(a)
    await portal.order(a, 'FS.Put', { ...file, data: btoa('short') })
    await portal.idle()
    expect(portal.outcomes).toEqual([])
    expect((await queue.rows())[0]).toMatchObject({ state: 'queued', attempts: 1 })
  })

  it("ends with the device's error for a chunk", async () => {
    const portal = queue.portal()
    portal.listen(a)
    const { id } = await portal.order(a, 'FS.Put', file)
    await portal.idle()
    await portal.reply(a, { id: portal.last().id, error: { code: 500, message: 'no space left' } })
    expect(portal.outcomes).toMatchObject([{ id, error: { code: 500, message: 'no space left' } }])
    expect(portal.sent).toHaveLength(1)
  })

  it('ignores replies that are duplicate, out of order, from another device or unnumbered', async () => {
    const portal = queue.portal()
    portal.listen(a)
    const { id } = await portal.order(a, 'FS.Put', file)
    await portal.idle()
    const first = portal.last()
    await portal.reply(b, { id: first.id, result: null })
    await portal.reply(a, { id, result: null })
    await portal.reply(a, { id: first.id + 2 ** 32, result: null })
    expect(portal.sent).toHaveLength(1)
    await portal.reply(a, [
      { id: first.id, result: null },
      { id: first.id, result: null },
    ])
    expect(portal.sent).toHaveLength(2)
    expect(portal.outcomes).toEqual([])
  })

  it('is sent over HTTP chunk by chunk, each in the response to the previous reply', async () => {
    const portal = queue.portal()
    const { id } = await portal.order(a, 'FS.Put', file)
    const device = createFileDevice(portal, a)
    let [request] = await portal.deviceGateway.commandsFor(a)
    let exchanges = 0
    while (request) {
      const reply = { id: request.id, result: device.obey(request) }
      const answer = await portal.deviceGateway.exchange(a, encodeReply(reply))
      request = answer.commands[0]
      exchanges += 1
    }
    await portal.idle()
    expect(exchanges).toBe(8)
    expect(device.files.get('init.js')).toSatisfy(isContent)
    expect(portal.outcomes).toMatchObject([{ id, state: 'answered', error: null }])
  })

  it('in append mode is sent once, since appending is not idempotent', async () => {
    const portal = queue.portal()
    portal.listen(a)
    const { id } = await portal.order(a, 'FS.Put', { ...file, data: btoa('more'), append: true })
    await portal.idle()
    queue.clock.pass(31)
    await portal.sweepCommands()
    portal.listen(a)
    await portal.idle()
    expect(portal.requests()).toEqual([
      { id, method: 'FS.Put', args: { ...file, data: btoa('more'), append: true }, src: `portal/${a}` },
    ])
    expect(portal.outcomes).toMatchObject([{ state: 'silent' }])
  })
})
