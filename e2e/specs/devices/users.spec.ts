import { codeIn, linkTo, messagesTo, nextMessage } from '../../fixtures/outbox.ts'
import { storageStateOf } from '../../fixtures/sessions.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { signInAsNewUser, newPerson } from '../../pages/accounts/accounts.ts'
import { DeviceList } from '../../pages/device-list.ts'
import { Shell } from '../../pages/shell.ts'

test.use({ account: 'owner@example.com' })

test('a user is added, changed and removed @both', async ({ page, portal, device }) => {
  const known = (await messagesTo(portal, 'user@example.com')).length
  await page.goto(`/users/${device.id}`)
  await page.getByRole('textbox', { name: 'Email' }).fill('user@example.com')
  await page.getByRole('combobox', { name: 'Permission', exact: true }).selectOption({ label: 'Operator' })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const permission = page.getByRole('combobox', { name: 'Permission for Fleet user' })
  await expect(permission).toBeVisible()
  expect((await nextMessage(portal, 'user@example.com', known)).text).toContain(device.id)

  await permission.selectOption({ label: 'View' })
  await page.reload()
  await expect(permission).toHaveValue('VIEW')
  await page.getByRole('button', { name: 'Remove Fleet user' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Fleet user' }).click()
  await expect(permission).toHaveCount(0)
})

test('an address without an account is invited, and the invitation can be withdrawn @both', async ({
  page,
  portal,
  device,
}) => {
  const { email } = newPerson()
  await page.goto(`/users/${device.id}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByTestId('invitations')).toContainText(email)
  expect(linkTo(await nextMessage(portal, email), '/signup')).toContain('redirect=')
  await page.getByRole('button', { name: `Withdraw the invitation for ${email}` }).click()
  await expect(page.getByTestId('invitations')).toHaveCount(0)
})

test('a removed user stops seeing the device, also on an open page @both', async ({
  page,
  portal,
  device,
  browser,
  session,
}) => {
  const data = { targetEmail: 'viewer@example.com', targetPermission: 'VIEW' }
  await page.request.post(`/api/user/device/${device.id}/user`, { data })
  const viewer = await session('viewer@example.com')
  const elsewhere = await browser.newContext({
    baseURL: portal.origin,
    storageState: storageStateOf(viewer, portal),
  })
  const open = await elsewhere.newPage()
  await open.goto(`/data/${device.id}`)
  await device.publish({ ts: now(), vin: 12.5 })
  await expect(open.getByTestId('value-vin')).toContainText('12.5')

  await page.goto(`/users/${device.id}`)
  await page.getByRole('button', { name: 'Remove Customer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Customer' }).click()
  await expect(open.getByText('Your access to this device has ended.')).toBeVisible({ timeout: 30_000 })
  await device.publish({ ts: now(), vin: 13.5 })
  await open.reload()
  await expect(new Shell(open).notFound).toBeVisible()
  await elsewhere.close()
})

test('an invitation becomes access when its address signs up @both', async ({
  page,
  portal,
  device,
  browser,
}) => {
  const { email } = newPerson()
  await page.goto(`/users/${device.id}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('combobox', { name: 'Permission', exact: true }).selectOption({ label: 'Operator' })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByTestId('invitations')).toContainText(email)
  const elsewhere = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const invited = await elsewhere.newPage()
  await signInAsNewUser(invited, portal, { email })
  await invited.goto(`/data/${device.id}`)
  await expect(invited.getByRole('heading', { level: 1, name: device.name })).toBeVisible()
  await elsewhere.close()
  await page.reload()
  await expect(page.getByTestId('invitations')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Permission for Ada Lovelace' })).toHaveValue('OPERATOR')
})

test('passwords are shown after entering a code from an email @both', async ({
  page,
  portal,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/400 .*device-get-passwords/)
  const known = (await messagesTo(portal, 'owner@example.com')).length
  await page.goto(`/users/${device.id}`)
  await page.getByRole('button', { name: 'Device Passwords' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  const field = dialog.getByRole('textbox', { name: '6-digit code' })
  const code = codeIn(await nextMessage(portal, 'owner@example.com', known))
  await field.fill(code === '000000' ? '000001' : '000000')
  await expect(dialog.getByText('Invalid Code')).toBeVisible()
  await field.fill(code)
  await expect(dialog.getByText(`setup.${device.id}`)).toBeVisible()
})

test('the permission of the last Admin cannot be changed @both', async ({ page, device }) => {
  await page.goto(`/users/${device.id}`)
  await expect(page.getByRole('region', { name: 'Users' })).toContainText('Fleet owner')
  await expect(page.getByRole('combobox', { name: 'Permission for Fleet owner' })).toHaveCount(0)
  const { userid } = (await (await page.request.get('/api/portal/user-login')).json()) as { userid: string }
  const lessen = await page.request.put(`/api/user/device/${device.id}/user`, {
    data: { userid, permission: 'VIEW' },
  })
  expect(lessen.status()).toBe(409)
})

test("a refused change shows the server's message, and keeps the input", async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/40[39]/)
  await page.request.post(`/api/user/device/${device.id}/user`, {
    data: { targetEmail: 'user@example.com', targetPermission: 'VIEW' },
  })
  await page.goto(`/users/${device.id}`)
  const error = page.getByRole('dialog', { name: 'Error' })
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('user@example.com')
  await email.press('Enter')
  await expect(error.getByRole('alert')).toHaveText('This person already has access to the device.')
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(email).toHaveValue('user@example.com')
  await expect(email).toBeFocused()

  await page.route(`**/api/user/device/${device.id}/user`, (route) =>
    route.fulfill({
      status: 403,
      json: {
        defined: true,
        code: 'FORBIDDEN',
        status: 403,
        message: "You don't have permission to do this.",
        data: {},
      },
    }),
  )
  const permission = page.getByRole('combobox', { name: 'Permission for Fleet user' })
  await permission.selectOption({ label: 'Operator' })
  await expect(error.getByRole('alert')).toHaveText("You don't have permission to do this.")
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(permission).toHaveValue('VIEW')
})

test('an Admin of a device that is not Hosted sees what a Hosted plan offers', async ({ page, device }) => {
  const prompt = page.getByText('A Hosted plan keeps its data for 730 days')
  await page.goto('/users/DEMO00006')
  await expect(prompt).toContainText('This device is on the Basic plan.')
  await page.goto(`/users/${device.id}`)
  await expect(page.getByRole('region', { name: 'Add a user' })).toBeVisible()
  await expect(prompt).toHaveCount(0)
})

test('users that cannot be loaded show an error, and are loaded again', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/503/)
  const people = '**/api/portal/device-get-permissions/*'
  await page.route(people, (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }))
  await page.goto(`/users/${device.id}`)
  const notice = page.getByRole('alert').filter({ hasText: 'Error loading data' })
  await expect(notice).toBeVisible()
  await page.unroute(people)
  await notice.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Users' })).toContainText('Fleet owner')
})

test.describe('a viewer', () => {
  test.use({ account: 'viewer@example.com' })

  test('leaves a device from the list, since its users are hidden', async ({
    page,
    session,
    portal,
    browser,
    device,
  }) => {
    const storageState = storageStateOf(await session('owner@example.com'), portal)
    const owner = await browser.newContext({ baseURL: portal.origin, storageState })
    await owner.request.post(`/api/user/device/${device.id}/user`, {
      data: { targetEmail: 'viewer@example.com', targetPermission: 'VIEW' },
    })
    await owner.close()
    const list = new DeviceList(page)
    await list.open(`?q=${device.id}`)
    await (await list.openMenu(device.id)).getByRole('menuitem', { name: 'Leave this device' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Leave ${device.id}` })
      .click()
    await expect(page.getByText('No matching devices')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await page.request.get(`/api/portal/device-get-settings/${device.id}`)).status()).toBe(404)
  })
})

for (const account of ['operator@example.com', 'viewer@example.com']) {
  test.describe(account, () => {
    test.use({ account })

    test('is redirected from the users to the data', async ({ page, pageErrors }) => {
      pageErrors.allow(/403/)
      await page.goto('/users/DEMO00001')
      await expect(page).toHaveURL('/data/DEMO00001')
    })
  })
}
