import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { accountSection, signInAsNewUser } from '../../pages/accounts/accounts.ts'

/** The calls that change something, by method and path. */
function collectChanges(page: Page, path: string): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.includes(path)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('a double click generates one API key, without an error @both', async ({ page, portal }) => {
  await signInAsNewUser(page, portal)
  await page.goto('/account/api')
  const access = accountSection(page, 'API Access')
  const calls = collectChanges(page, '/api/user/api-credentials')
  await access.getByRole('button', { name: 'Generate' }).dblclick()
  await expect(access.getByText('New API key generated.')).toBeVisible()
  await expect(access.getByText('Limit: 1 key.')).toBeVisible()
  await expect(access.getByRole('alert')).toHaveCount(0)
  expect(calls).toEqual(['POST /api/user/api-credentials'])
})

test.describe('an owner', () => {
  test.use({ account: 'owner@example.com' })

  test('adds a user once by a double click, without an error @both', async ({ page, device }) => {
    await page.goto(`/users/${device.id}`)
    const calls = collectChanges(page, '/user')
    await page.getByRole('textbox', { name: 'Email' }).fill('user@example.com')
    await page.getByRole('button', { name: 'Add', exact: true }).dblclick()
    await expect(page.getByText('user@example.com now has access.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(calls).toEqual([`POST /api/user/device/${device.id}/user`])
  })
})
