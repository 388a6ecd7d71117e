import { expect, it, vi } from 'vitest'
import { createClient } from './client.ts'
import { PortalApiError } from './portal-api-error.ts'

const clientOf = (...answers: Response[]) => {
  const send = vi.fn<typeof fetch>(async () => answers.shift() ?? Response.json({}))
  const client = createClient({ baseUrl: 'https://portal.example.com', apiKey: 'id.key', fetch: send })
  const sent = () =>
    send.mock.calls.map(([url, init]) => ({ url: url instanceof URL ? url.href : url, ...init }))
  return { client, sent }
}

it('puts the input of a call into path, query and body', async () => {
  const { client, sent } = clientOf()
  await client.device.getSeries({ deviceid: 'A/B', dataKeys: ['vin', 'temp'], relative: 60_000 })
  await client.device.setWidget({ deviceid: 'A', number: 1 } as never)
  await client.device.removeWidget({ deviceid: 'A', number: 2 })
  expect(sent()).toMatchObject([
    {
      method: 'GET',
      url: 'https://portal.example.com/api/device/device/A%2FB/data?dataKeys=vin%2Ctemp&relative=60000',
      headers: { 'x-api-key': 'id.key' },
    },
    { method: 'PUT', url: 'https://portal.example.com/api/device/device/A/widget/1', body: '{}' },
    { method: 'DELETE', url: 'https://portal.example.com/api/device/device/A/widget/2' },
  ])
  expect(sent()[0]).not.toHaveProperty('body')
  expect(sent()[2]).not.toHaveProperty('body')
  await expect(client.device.lastReadings({} as never)).rejects.toThrow('needs deviceid')
})

it('rejects with the error of the portal', async () => {
  const problem = { code: 'PLAN_RESTRICTED', detail: 'Not on this plan.', data: { gate: 'apiEnabled' } }
  const { client } = clientOf(Response.json(problem, { status: 403 }))
  const error = await client.portal.userLogin().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(PortalApiError)
  expect(error).toMatchObject({
    status: 403,
    code: 'PLAN_RESTRICTED',
    message: 'Not on this plan.',
    data: { gate: 'apiEnabled' },
  })
  const broken = clientOf(new Response('<html>', { status: 502 }))
  await expect(broken.client.portal.userLogin()).rejects.toMatchObject({ status: 502, code: 'UNKNOWN' })
})

it('retries after 429, up to the maximum', async () => {
  const refusal = () =>
    Response.json({ code: 'TOO_MANY_REQUESTS' }, { status: 429, headers: { 'retry-after': '0' } })
  const first = clientOf(refusal(), refusal(), Response.json({ userid: 'u' }))
  expect(await first.client.portal.userLogin()).toEqual({ userid: 'u' })
  const second = clientOf(refusal(), refusal(), refusal())
  await expect(second.client.portal.userLogin()).rejects.toMatchObject({ retryAfterSeconds: 0 })
  expect(second.sent()).toHaveLength(3)
})

const inPieces = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  const pieces = [...bytes].map((byte) => Uint8Array.of(byte))
  const cancel = vi.fn<() => void>()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
    cancel,
  })
  return { answer: new Response(body), cancel }
}

it('reads live streams in any chunks, and ends the request when reading stops', async () => {
  const { answer, cancel } = inPieces(
    'retry: 2000\n: connected\n\nid: 7\nevent: point\ndata: {"ts":1,"name":"ö"}\n\nevent: ended\ndata: {}\n\n',
  )
  const { client, sent } = clientOf(answer)
  const stream = await client.device.live({ deviceid: 'A' }, { lastEventId: '6' })
  for await (const event of stream) {
    expect(event).toEqual({ event: 'point', id: '7', data: { ts: 1, name: 'ö' } })
    break
  }
  expect(cancel).toHaveBeenCalledOnce()
  expect(sent()[0]?.headers).toMatchObject({ 'last-event-id': '6' })
})

it('reads JSON lines', async () => {
  const { client } = clientOf(inPieces('{"ts":[1]}\n{"lastEvaluatedKey":null}').answer)
  const lines = await Array.fromAsync(await client.device.getColumns({ deviceid: 'A' }))
  expect(lines).toEqual([{ ts: [1] }, { lastEvaluatedKey: null }])
})
