import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { secretOf } from '../testing/portal.ts'
import { type PortalHost, waitFor } from '../testing/portal-process.ts'
import { startKillablePortal } from './killable-portal.ts'
import { signInAs } from './sign-in-as.ts'

const updated = 'FIRM00001'

type Json = Record<string, unknown>

describe('a portal killed during a firmware update', () => {
  const portal = startKillablePortal([updated])

  it('completes the update after a kill in each state', async () => {
    const image = Buffer.alloc(900_000, 'firmware')
    const vendor = await signInAs(portal.host, 'vendor@example.com')
    await vendor('POST', '/api/prov/firmware', {
      fw: 'SFW003-2.0.0',
      sha256: createHash('sha256').update(image).digest('hex'),
      data: image.toString('base64'),
    })
    await device(portal.host, 'POST', 'config', { device: { fw: 'SFW003-1.0.0', model: 'ORB-C2' } })
    const owner = await signInAs(portal.host, 'owner@example.com')
    const path = `/api/device/device/${updated}/firmware`
    const update = async () => (await owner<{ update: Json }>('GET', path)).update
    await owner('POST', path, { fw: 'SFW003-2.0.0' })
    await portal.killAndStart()

    const polled = await device(portal.host, 'POST', 'rpc', [])
    const { commands } = (await polled.json()) as {
      commands: { id: number; method: string; args: { url: string } }[]
    }
    const [command] = commands
    expect(command?.method).toBe('OTA.Update')
    await portal.killAndStart()
    await waitFor(async () => (await update())['state'] === 'sent', portal.process)
    expect(await device(portal.host, 'POST', 'rpc', []).then((answer) => answer.json())).toMatchObject({
      commands: [],
    })

    const half = await device(portal.host, 'GET', 'firmware/SFW003-2.0.0', undefined, {
      range: 'bytes=0-449999',
    })
    const first = Buffer.from(await half.arrayBuffer())
    await device(portal.host, 'POST', 'rpc', [
      { id: command?.id, progress: { state: 'downloading', percent: 50 } },
    ])
    await waitFor(async () => (await update())['progress'] === 50, portal.process)
    await portal.killAndStart()
    const rest = await device(portal.host, 'GET', 'firmware/SFW003-2.0.0', undefined, {
      range: 'bytes=450000-',
    })
    const whole = Buffer.concat([first, Buffer.from(await rest.arrayBuffer())])
    expect(whole.equals(image)).toBe(true)
    expect(await update()).toMatchObject({ state: 'downloading', progress: 50 })
    await device(portal.host, 'POST', 'rpc', [{ id: command?.id, result: null }])
    await waitFor(async () => (await update())['state'] === 'rebooting', portal.process)
    await portal.killAndStart()
    await device(portal.host, 'POST', 'config', { device: { fw: 'SFW003-2.0.0', model: 'ORB-C2' } })
    await waitFor(async () => (await update())['state'] === 'confirmed', portal.process)
    const queue = await owner<{ Items: { ota_status: Json }[] }>(
      'GET',
      `/api/portal/device-get-rpc-queue/${updated}`,
    )
    expect(queue.Items[0]?.ota_status).toMatchObject({ state: 'confirmed', progress: 100, message: null })
  })
})

/** The device that is updated, as it calls the portal. */
function device(
  { origin }: PortalHost,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${origin}/ingest/${updated}/${path}`, {
    method,
    headers: { authorization: `Basic ${btoa(`${updated}:${secretOf(updated)}`)}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
