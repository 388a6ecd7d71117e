import type { BrowserContext, Page, Worker } from '@playwright/test'
import { now, type TestDevice } from '../../fixtures/devices/device.ts'
import { nextMessage } from '../../fixtures/outbox.ts'
import type { Portal } from '../../fixtures/portal/portal.ts'
import { signInBrowser } from '../../fixtures/sessions.ts'
import { expect, test } from '../../fixtures/test.ts'

const owner = 'owner@example.com'
/** No server responds there: sent messages are read in the outbox, and passed to the worker as its browser would. */
const endpoint = 'https://push.invalid/browser'

const browserKeys = `{
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}`

/** As text, because these tests are type-checked without browser types. */
const pushService = `{
  // The portal empties the storage of whoever was here before; the name of the tab stays.
  const has = (word) => globalThis.name.split(' ').includes(word)
  const set = (...words) => void (globalThis.name = words.join(' '))
  const make = () => ({
    endpoint: '${endpoint}',
    options: { applicationServerKey: new ArrayBuffer(0) },
    toJSON: () => ({
      endpoint: '${endpoint}',
      keys: ${browserKeys},
    }),
    unsubscribe: async () => {
      set(...globalThis.name.split(' ').filter((word) => word !== 'subscribed'))
      return true
    },
  })
  PushManager.prototype.subscribe = async () => {
    set(globalThis.name, 'subscribed')
    return make()
  }
  PushManager.prototype.getSubscription = async () => (has('subscribed') ? make() : null)
  Object.defineProperty(Notification, 'permission', {
    get: () => ['granted', 'denied'].find(has) ?? 'default',
  })
  Notification.requestPermission = async () => {
    set(globalThis.name, 'granted')
    return 'granted'
  }
  ServiceWorkerRegistration.prototype.getNotifications = async () => [
    { close: () => set(globalThis.name, 'closed') },
  ]
}`

/**
 * The test browser has neither a push service nor notifications: these two are mocked, in the page and in the worker.
 * The worker, its events and the portal's messages are real.
 */
const standInForPlatform = (context: BrowserContext) => context.addInitScript({ content: pushService })

type Shown = { readonly title: string; readonly options: { readonly body: string; readonly tag: string } }

async function workerOf(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(`{
    globalThis.shown = []
    registration.showNotification = async (title, options) => void globalThis.shown.push({ title, options })
  }`)
  return worker
}

const shownBy = (worker: Worker) => worker.evaluate<readonly Shown[]>('globalThis.shown')

async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

async function pushedOf(page: Page, portal: Portal, device: TestDevice, topic: string): Promise<string> {
  const answer = await page.request.post('/api/user/push/this-browser', { data: { endpoint } })
  const { id } = (await answer.json()) as { id: string }
  await device.post({ ts: now(), events: [{ topic, msg: 'Seal leaks', lv: 40 }] })
  return (await nextMessage(portal, id)).text
}

async function browsersOf(page: Page): Promise<number> {
  const { Items } = (await (await page.request.get('/api/user/push')).json()) as {
    readonly Items: readonly unknown[]
  }
  return Items.length
}

async function isOwn(page: Page, address: string): Promise<boolean> {
  const answer = await page.request.post('/api/user/push/this-browser', { data: { endpoint: address } })
  return ((await answer.json()) as { readonly id: string | null }).id !== null
}

const toggle = (page: Page) => page.getByRole('switch', { name: 'Push notifications on this browser' })

test('an alarm appears in a browser with push enabled, links to its moment, and stops with the logout', async ({
  page,
  context,
  portal,
  device,
}) => {
  await standInForPlatform(context)
  await signInBrowser(context, portal, owner)
  await page.goto('/account/notifications')
  await expect(toggle(page)).not.toBeChecked()
  // Permission is not requested before a click.
  expect(await page.evaluate('Notification.permission')).toBe('default')
  await toggle(page).click()
  await expect(toggle(page)).toBeChecked()
  const list = page.getByRole('list', { name: 'Browsers with push notifications' })
  await expect(list.getByText('This browser')).toBeVisible()
  await expect(list.getByText('nothing delivered yet')).toBeVisible()
  await page.reload()
  await expect(toggle(page)).toBeChecked()

  const worker = await workerOf(context)
  await deliver(page, portal.origin, await pushedOf(page, portal, device, 'pump'))
  await expect.poll(() => shownBy(worker)).toHaveLength(1)
  const [shown] = await shownBy(worker)
  expect(shown?.title).toMatch(/^Alarm: /)
  expect(shown?.options.body).toContain('pump: Seal leaks')

  await worker.evaluate(`{
    const press = new ExtendableEvent('notificationclick')
    const { data } = globalThis.shown[0].options
    Object.defineProperty(press, 'notification', { value: { data, close: () => {} } })
    dispatchEvent(press)
  }`)
  await expect(page).toHaveURL(new RegExp(`/data/${device.id}\\?at=\\d+`))

  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  // The browser's next user sees none of it.
  expect(await page.evaluate('globalThis.name')).toContain('closed')
  await signInBrowser(context, portal, owner)
  await page.goto('/account/notifications')
  await expect(toggle(page)).not.toBeChecked()
  await expect(list).toHaveCount(0)
})

test('another user signing in on the same browser gets no push messages of the previous one', async ({
  page,
  context,
  portal,
}) => {
  await standInForPlatform(context)
  await signInBrowser(context, portal, owner)
  await page.goto('/account/notifications')
  await toggle(page).click()
  await expect(toggle(page)).toBeChecked()
  // The session expired, so nobody logged out here.
  await signInBrowser(context, portal, 'distributor@example.com')
  const asked = page.waitForResponse((response) => response.url().endsWith('/push/this-browser'))
  await page.goto('/')
  expect(await (await asked).json()).toEqual({ id: null })
  await page.goto('/account/notifications')
  await expect(toggle(page)).not.toBeChecked()
})

test('a subscription replaced by the browser continues under its new address', async ({
  page,
  context,
  portal,
}) => {
  await standInForPlatform(context)
  await signInBrowser(context, portal, owner)
  await page.goto('/account/notifications')
  await toggle(page).click()
  await expect(toggle(page)).toBeChecked()
  const before = await browsersOf(page)
  const worker = await workerOf(context)
  // Once with the new subscription in the event, once without.
  for (const [address, given] of [
    ['https://push.invalid/second', true],
    ['https://push.invalid/third', false],
  ] as const) {
    await worker.evaluate(`{
      const subscription = { toJSON: () => ({ endpoint: '${address}', keys: ${browserKeys} }) }
      registration.pushManager.subscribe = async () => subscription
      const change = new ExtendableEvent('pushsubscriptionchange')
      Object.defineProperty(change, 'newSubscription', { value: ${given} ? subscription : null })
      dispatchEvent(change)
    }`)
    await expect.poll(() => isOwn(page, address)).toBe(true)
  }
  expect(await browsersOf(page)).toBe(before + 2)
})

test('a browser that blocks notifications shows what to do', async ({ page, context, portal }) => {
  await standInForPlatform(context)
  await signInBrowser(context, portal, owner)
  await page.addInitScript("globalThis.name = 'denied'")
  await page.goto('/account/notifications')
  await expect(toggle(page)).toBeDisabled()
  await expect(page.getByText('Blocked by this browser.')).toBeVisible()
})

test('the level is saved, a test shows its result, and a browser can be removed', async ({
  page,
  context,
  portal,
}) => {
  await standInForPlatform(context)
  await signInBrowser(context, portal, 'distributor@example.com')
  await page.goto('/account/notifications')
  await toggle(page).click()
  const level = page.getByRole('combobox', { name: 'Push notifications about' })
  await expect(level).toHaveValue('alarm')
  await level.selectOption('Warnings and alarms')
  await page.getByRole('button', { name: /^Send test/ }).click()
  // That push service does not exist.
  await expect(page.getByRole('alert')).toContainText('rejected it: Push ENOTFOUND')
  await expect(page.getByText('Last push notification failed: Push ENOTFOUND')).toBeVisible()
  await page.reload()
  await expect(level).toHaveValue('warning')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(toggle(page)).not.toBeChecked()
  await expect(level).toHaveCount(0)
})

test('removing a browser that another tab has removed shows no error', async ({
  page,
  context,
  portal,
  pageErrors,
}) => {
  pageErrors.allow(/404 .*push\/browsers/)
  await standInForPlatform(context)
  await signInBrowser(context, portal, 'user@example.com')
  await page.goto('/account/notifications')
  const removeElsewhere = async () => {
    await expect(toggle(page)).toBeChecked()
    const { Items } = (await (await page.request.get('/api/user/push')).json()) as {
      readonly Items: readonly { readonly id: string }[]
    }
    for (const { id } of Items) await page.request.delete(`/api/user/push/browsers/${id}`)
  }
  await toggle(page).click()
  await removeElsewhere()
  await page.getByRole('button', { name: /^Send test/ }).click()
  await expect(page.getByText('was removed from the list.')).toBeVisible()
  await toggle(page).click()
  await removeElsewhere()
  await expect(page.getByText('was removed from the list.')).toHaveCount(0)
  await toggle(page).click()
  await expect(toggle(page)).not.toBeChecked()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
