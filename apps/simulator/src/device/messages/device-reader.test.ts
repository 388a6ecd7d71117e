import { expect, test } from 'vitest'
import { setUpDevice } from '../../testing/device-bench.ts'

const reads = { deviceId: 'OTHER0002', key: 'ambient', as: 'cp20' }

/** A device that has sent once and made its request. */
function setUpReader() {
  const bench = setUpDevice({ behaviour: { reads } })
  const { clock, transport } = bench
  clock.advance(2_000)
  const answer = (content: object) =>
    transport.link.onCommand(JSON.stringify({ id: 1, src: 'portal/LIVE00001', ...content }), () => {
      throw new Error('An answer is not answered.')
    })
  const newest = () => transport.messages.at(-1)?.[0]
  return { ...bench, answer, newest }
}

test('a device requests a value of another with each message, and includes it in the next', () => {
  const { clock, transport, answer, newest } = setUpReader()
  expect(transport.asked.map((body) => JSON.parse(body) as unknown)).toEqual([
    { id: 1, method: 'Device.GetLatest', args: { deviceid: 'OTHER0002', keys: ['ambient'] } },
  ])
  expect(newest()).not.toHaveProperty('cp20')
  answer({ result: { deviceid: 'OTHER0002', readings: { ambient: [1_760_000_000, 21.5] } } })
  clock.advance(5_000)
  expect(newest()).toMatchObject({ cp20: 21.5 })
  expect(transport.asked).toHaveLength(2)
})

test('a refusal removes the value, an old answer does not change it', () => {
  const { clock, answer, newest } = setUpReader()
  answer({ result: { readings: { ambient: [1, 21.5] } } })
  clock.advance(5_000)
  answer({ result: { readings: { ambient: [1, 99] } } })
  clock.advance(5_000)
  expect(newest()).toMatchObject({ cp20: 21.5 })
  answer({ id: 3, error: { code: 403, message: 'No.' } })
  clock.advance(5_000)
  expect(newest()).not.toHaveProperty('cp20')
})

test('a message that is not an answer is handled as a command', () => {
  const { command, transport } = setUpReader()
  expect(command('Sys.GetInfo')).toMatchObject({ result: {} })
  for (const text of ['', 'null', '7', '{"id":1}']) transport.link.onCommand(text, () => expect.fail())
})
