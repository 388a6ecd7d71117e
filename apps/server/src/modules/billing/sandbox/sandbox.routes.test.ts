import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { deviceB, owner } from '../../devices/testing.ts'
import { setUpBilling } from '../testing.ts'

describe.each(relationalTestEngines())("the sandbox's page on $name", (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let ground = {} as Awaited<ReturnType<typeof setUpBilling>>
  let path = ''
  const app = () => {
    const hono = new Hono()
    ground.registerPages(hono)
    return hono
  }

  beforeEach(async () => {
    ground = await setUpBilling(relational)
    await ground.setCard(owner)
    await ground.billing.planChanges.change(owner, [deviceB], { plan: 'PREMIUM', term: 'MONTHLY' })
    const { message } = await ground.billing.customers.openPortal(owner, owner)
    path = new URL(message.url, 'https://portal.example').pathname
  })

  const submit = (action: string) =>
    app().request(path, { method: 'POST', body: new URLSearchParams({ action }) })
  const currentStatus = async () => (await ground.billing.customers.get(owner)).portal_subscription.status
  const statusAfter = async (action: string) => {
    const response = await submit(action)
    expect([response.status, response.headers.get('location')]).toEqual([303, path])
    return currentStatus()
  }

  it('cancels, renews and pays only when asked to', async () => {
    expect(await statusAfter('pay')).toBe('active')
    expect(await statusAfter('resume')).toBe('active')
    expect(await statusAfter('cancel')).toBe('cancelled')
    expect(await statusAfter('pay')).toBe('cancelled')
    expect(await statusAfter('refund')).toBe('cancelled')
    expect(await statusAfter('resume')).toBe('active')
  })

  it('says what is wrong with a card, and shows the form again', async () => {
    const response = await submit('save')
    expect(response.status).toBe(422)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('is not found with another token', async () => {
    expect(
      (await app().request(path.replace(/[^/]+$/, 'nonsense'), { method: 'POST', body: 'action=cancel' }))
        .status,
    ).toBe(404)
    expect(await currentStatus()).toBe('active')
  })
})
