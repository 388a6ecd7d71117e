import type { Page } from '@playwright/test'
import { trialDevice } from '../../fixtures/devices/fleet.ts'
import { expect, test } from '../../fixtures/test.ts'
import { accountSection as section, signInAsNewUser } from '../../pages/accounts/accounts.ts'
import { DeviceList } from '../../pages/device-list.ts'

test('a device becomes Hosted once there is a card, and Basic again @both', async ({
  page,
  portal,
  pageErrors,
}) => {
  pageErrors.allow(/422/)
  const id = test.info().project.name === 'phone' ? 'PLANS0001' : 'PLANS0002'
  await portal.command('create-devices', { devices: [trialDevice(id, 10)] })
  const person = await signInAsNewUser(page, portal)
  await portal.command('grants', { grants: [{ deviceId: id, email: person.email, permission: 'ADMIN' }] })
  const list = new DeviceList(page)
  const openDialog = async () => {
    await page.goto('/subscriptions')
    await expect(list.rows).toHaveCount(1)
    if (await list.select.isVisible()) await list.select.click()
    await list.rows.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Change Plan' }).click()
    return page.getByRole('dialog', { name: 'Select New Plan' })
  }

  const blocked = await openDialog()
  await expect(blocked).toContainText('No payment method has been set.')
  await expect(blocked.getByRole('button', { name: 'Change to Hosted' })).toBeDisabled()
  await blocked.getByRole('link', { name: 'Billing Details' }).click()
  const details = section(page, 'Billing Details')
  await expect(details).toContainText('None')
  await details.getByRole('button', { name: 'Update payment details' }).click()

  await expect(page).toHaveURL(/\/sandbox-payments\//)
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByLabel('Expiry').fill('12/99')
  await page.getByLabel('City').fill('Newcastle')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('test card')
  await expect(page.getByLabel('City')).toHaveValue('Newcastle')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/account/billing')
  await expect(details).toContainText('4242')
  await expect(details).toContainText('Newcastle')

  const dialog = await openDialog()
  await expect(dialog).toContainText('AUD')
  await dialog.getByRole('radio', { name: 'Yearly' }).check()
  await dialog.getByRole('button', { name: 'Change to Hosted' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(list.rows).toContainText('Hosted · Yearly')

  const back = await openDialog()
  await back.getByRole('radio', { name: 'Basic' }).check()
  const confirm = back.getByRole('button', { name: 'Change to Basic and delete data' })
  await expect(confirm).toBeDisabled()
  await back.getByRole('checkbox').check()
  await confirm.click()
  await expect(back).toHaveCount(0)
  await expect(list.rows).toContainText('Basic')
})

test('a declined card shows an error and changes nothing', async ({ page, portal, pageErrors }) => {
  pageErrors.allow(/409/)
  const id = 'PLANS0003'
  await portal.command('create-devices', { devices: [trialDevice(id, 10)] })
  const person = await signInAsNewUser(page, portal)
  await portal.command('grants', { grants: [{ deviceId: id, email: person.email, permission: 'ADMIN' }] })
  await page.goto('/account/billing')
  await page.getByRole('button', { name: 'Update payment details' }).click()
  await page.getByLabel('Card number').fill('4000000000000341')
  await page.getByLabel('Expiry').fill('12/99')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/account/billing')
  const list = new DeviceList(page)
  await page.goto('/subscriptions')
  await list.rows.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select New Plan' })
  await dialog.getByRole('button', { name: 'Change to Hosted' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your card was declined. Use another payment method.')
  await page.goto('/subscriptions')
  await expect(list.rows).toContainText('Trial')
})

test('a plan changed in another tab is not changed again without notice', async ({
  page,
  portal,
  pageErrors,
}) => {
  pageErrors.allow(/409/)
  const id = 'PLANS0005'
  await portal.command('create-devices', { devices: [trialDevice(id, 10)] })
  const person = await signInAsNewUser(page, portal)
  await portal.command('grants', { grants: [{ deviceId: id, email: person.email, permission: 'ADMIN' }] })
  await page.goto('/account/billing')
  await page.getByRole('button', { name: 'Update payment details' }).click()
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry').fill('12/99')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/account/billing')
  const openDialog = async (tab: Page) => {
    await tab.goto('/subscriptions')
    await new DeviceList(tab).rows.getByRole('checkbox').check()
    await tab.getByRole('button', { name: 'Change Plan' }).click()
    const dialog = tab.getByRole('dialog', { name: 'Select New Plan' })
    await expect(dialog).toContainText('AUD')
    return dialog
  }
  const other = await page.context().newPage()
  const [first, second] = [await openDialog(page), await openDialog(other)]
  await expect(second.getByRole('button', { name: 'Change to Hosted' })).toBeEnabled()
  await first.getByRole('button', { name: 'Change to Hosted' }).dblclick()
  await expect(first).toHaveCount(0)

  await second.getByRole('radio', { name: 'Yearly' }).check()
  await second.getByRole('button', { name: 'Change to Hosted' }).click()
  await expect(second).toContainText('has changed, so nothing was done')
  await expect(second.getByTestId('plan-badge')).toHaveText('Hosted · Monthly')
  await expect(new DeviceList(other).rows).toContainText('Hosted · Monthly')
})

test('a cancelled subscription shows its state, and continues if the cancellation is undone', async ({
  page,
  portal,
}) => {
  const id = 'PLANS0004'
  await portal.command('create-devices', { devices: [trialDevice(id, 10)] })
  const person = await signInAsNewUser(page, portal)
  await portal.command('grants', { grants: [{ deviceId: id, email: person.email, permission: 'ADMIN' }] })
  const pay = page.getByRole('button', { name: 'Update payment details' })
  await page.goto('/account/billing')
  await pay.click()
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry').fill('12/99')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/account/billing')
  const change = { devices: [id], plan: 'PREMIUM', term: 'MONTHLY' }
  expect(
    (await page.request.post('/api/billing/billing-update-subscription', { data: change })).status(),
  ).toBe(200)

  await pay.click()
  await expect(page.getByRole('row')).toContainText('AUD 7.50')
  await page.getByRole('button', { name: 'Cancel at end of term' }).click()
  await expect(page.getByText('Each device stays Hosted until its term ends.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the portal' }).click()
  const notice = page.getByText('Subscription cancelled')
  await expect(notice).toBeVisible()
  await pay.click()
  await page.getByRole('button', { name: 'Keep the subscription' }).click()
  await page.getByRole('link', { name: 'Back to the portal' }).click()
  await expect(pay).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('Back from the payment form leads to billing details that work', async ({ page, portal }) => {
  await signInAsNewUser(page, portal)
  await page.goto('/account/billing')
  const pay = page.getByRole('button', { name: 'Update payment details' })
  await pay.click()
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.goBack()
  await expect(page).toHaveURL('/account/billing')
  await expect(section(page, 'Billing Details')).toContainText('None')
  await pay.click()
  await expect(page).toHaveURL(/\/sandbox-payments\//)
  await page.goBack()
  await expect(pay).toBeEnabled()

  // A page from the back-forward cache, which browsers under test do not use, is as it was left.
  await page.route('**/sandbox-payments/**', (route) => route.fulfill({ status: 204 }))
  await pay.click()
  await expect(pay).toHaveAttribute('data-loading', 'true')
  const details = page.waitForRequest('**/billing-get-customer')
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
  await expect(pay).toBeEnabled()
  await details
})

test('an unknown link of the sandbox shows that it is not valid', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/)
  await page.goto('/sandbox-payments/v1.nobody')
  await expect(page.getByText("This link isn't valid")).toBeVisible()
})
