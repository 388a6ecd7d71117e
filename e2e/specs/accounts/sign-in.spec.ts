import { expect, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'
import { Shell } from '../../pages/shell.ts'

test.describe('signed out', () => {
  test('a login leads to the devices @both @everyday', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    await expect(page).toHaveTitle(/Login/)
    await expect(new LoginPage(page).email).toBeFocused()
    await new LoginPage(page).signIn('owner@example.com')
    await expect(new DeviceList(page).heading).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('a wrong password shows an error and keeps the input @both @everyday', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/401 .*\/api\/auth\/sign-in/)
    const login = new LoginPage(page)
    await page.goto('/login')
    await login.signIn('owner@example.com', 'Wrong-password-1')
    await expect(login.refusal.getByRole('alert')).toContainText('Invalid email or password')
    await login.acceptRefusal()
    await expect(login.password).toBeFocused()
    await expect(login.email).toHaveValue('owner@example.com')
    await expect(login.password).toHaveValue('Wrong-password-1')
    await login.password.fill('Demo-portal-1')
    await login.password.press('Enter')
    await expect(new DeviceList(page).heading).toBeVisible()
  })

  test('an unknown email is answered like a wrong password', async ({ page, pageErrors }) => {
    pageErrors.allow(/401 .*\/api\/auth\/sign-in/)
    const login = new LoginPage(page)
    const answers: string[] = []
    for (const email of ['owner@example.com', 'nobody@example.com']) {
      await page.goto('/login')
      await login.signIn(email, 'Wrong-password-1')
      await expect(login.refusal.getByRole('alert')).toBeVisible()
      answers.push(await login.refusal.getByRole('alert').innerText())
    }
    expect(answers[0]).toBe(answers[1])
  })

  test('empty fields show what they need, and send nothing', async ({ page }) => {
    const login = new LoginPage(page)
    const sent: string[] = []
    page.on('request', (request) => void sent.push(new URL(request.url()).pathname))
    await page.goto('/login')
    await login.button.click()
    await expect(page.getByText('Enter your email address.')).toBeVisible()
    await expect(login.email).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Enter at least 8 characters.')).toBeVisible()
    expect(sent.filter((path) => path.startsWith('/api/auth/'))).toEqual([])
  })

  test('a login leads to the requested path and query @both @everyday', async ({ page }) => {
    const target = '/data/DEMO00001?keys=vin,ambient&range=1d'
    await page.goto(target)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(target)
    await new LoginPage(page).signIn('owner@example.com')
    await expect(page).toHaveURL(target)
    await expect(page.getByRole('heading', { name: 'Haul truck 01' })).toBeVisible()
  })

  test('a login does not redirect to another host', async ({ page }) => {
    await page.goto(`/login?redirect=${encodeURIComponent('//evil.example/')}`)
    await new LoginPage(page).signIn('owner@example.com')
    await expect(new DeviceList(page).heading).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('pages ask for a login', async ({ page }) => {
    for (const path of ['/', '/data/DEMO00001', '/connect/DEMO00001']) {
      await page.goto(path)
      await expect(new LoginPage(page).button).toBeVisible()
      await expect(new Shell(page).userMenu).toHaveCount(0)
    }
  })

  test('logging out ends the session at the server @both @everyday', async ({ page, request }) => {
    await page.goto('/login')
    await new LoginPage(page).signIn('owner@example.com')
    await expect(new DeviceList(page).heading).toBeVisible()
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const askWho = () => request.get('/api/portal/user-login', { headers: { cookie } })
    expect((await askWho()).status()).toBe(200)
    await new Shell(page).logOut()
    await expect(page).toHaveURL('/login')
    expect((await askWho()).status()).toBe(401)
    await page.goBack()
    await expect(new LoginPage(page).button).toBeVisible()
  })

  test('an unknown page shows that it was not found @both', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(new Shell(page).notFound).toBeVisible()
    await expect(page).toHaveTitle(/Page not found!/)
  })
})

test.describe('signed in', () => {
  test.use({ account: 'owner@example.com' })

  const otherHosts = ['https://evil.example/', '//evil.example/', '/\\evil.example/', '/\t/evil.example/']
  for (const redirect of otherHosts) {
    test(`the login page does not redirect to ${JSON.stringify(redirect)}`, async ({ page }) => {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
      await expect(new DeviceList(page).heading).toBeVisible()
      await expect(page).toHaveURL('/')
    })
  }

  test('the subscription view of the list has its own heading', async ({ page }) => {
    await page.goto('/subscriptions?q=truck')
    await expect(page).toHaveURL('/subscriptions?q=truck')
    await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible()
  })

  test('the login page redirects immediately', async ({ page }) => {
    await page.goto('/login?redirect=/data/DEMO00002')
    await expect(page).toHaveURL('/data/DEMO00002')
  })

  test('an unknown page links to the devices', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(new Shell(page).notFound).toBeVisible()
    await page.getByRole('link', { name: 'Go to your devices' }).click()
    await expect(new DeviceList(page).heading).toBeVisible()
  })

  test('a session that ends elsewhere asks for a login and returns to the page @everyday', async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(/401/)
    // A page without a live stream: nothing asks for a login before the link is clicked.
    await page.goto('/account/profile')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('owner@example.com')
    await context.clearCookies()
    await page.getByRole('link', { name: 'Compare' }).click()
    await expect(page).toHaveURL('/login?redirect=/compare')
    await new LoginPage(page).signIn('owner@example.com')
    await expect(page).toHaveURL('/compare')
  })
})
