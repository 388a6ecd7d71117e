import { codeIn, linkTo, messagesTo, nextMessage } from '../../fixtures/outbox.ts'
import { expect, test } from '../../fixtures/test.ts'
import { signInAsNewUser, newPerson, newPhone } from '../../pages/accounts/accounts.ts'

test.describe('a browser in German', () => {
  test.use({ locale: 'de-AT' })

  test('sign-up, its mails, the account and an SMS are in German @both', async ({ page, portal }) => {
    const { email, givenName, familyName, password } = newPerson()
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await page.goto('/signup')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await field('E-Mail').fill(email)
    await field('Vorname').fill(givenName)
    await field('Nachname').fill(familyName)
    await field('Passwort').fill(password)
    await field('Passwort bestätigen').fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Registrieren' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prüfen Sie Ihren Posteingang')

    const mail = await nextMessage(portal, email)
    expect(mail.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
    expect(mail.text).toContain('Guten Tag Ada Lovelace,')
    expect(mail.html).toContain('lang="de"')
    await page.goto(linkTo(mail, '/verify/'))
    await expect(page).toHaveURL('/login')
    await field('E-Mail').fill(email)
    await field('Passwort').fill(password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page).not.toHaveURL(/login/)

    const phone = newPhone()
    await page.goto('/account/profile')
    await field('Mobilnummer').fill(phone)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByRole('button', { name: 'Per SMS bestätigen' }).click()
    const sms = await nextMessage(portal, phone)
    expect(sms.text).toBe(`Portal: ${codeIn(sms)} ist Ihr Code. Er ist 10 Minuten gültig.`)
  })
})

test('emails are in German once the user has chosen German', async ({ page, portal }) => {
  const { email } = await signInAsNewUser(page, portal)
  await page.goto('/account/preferences')
  const preferences = page.getByRole('region', { name: 'Preferences' })
  await preferences.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' })
  await preferences.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const known = (await messagesTo(portal, email)).length
  const asked = await page.request.post('/api/user/forgot-password', { data: { email } })
  expect(asked.status()).toBe(200)
  expect((await nextMessage(portal, email, known)).subject).toBe('Neues Passwort setzen')
})
