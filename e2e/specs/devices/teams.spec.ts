import { demoPassword } from '../../fixtures/devices/fleet.ts'
import { linkTo, nextMessage } from '../../fixtures/outbox.ts'
import { assignSameCustomer } from '../../fixtures/devices/same-customer.ts'
import { signIn, storageStateOf } from '../../fixtures/sessions.ts'
import { expect, test } from '../../fixtures/test.ts'
import { newPerson, signInAsNewUser } from '../../pages/accounts/accounts.ts'
import { DeviceList } from '../../pages/device-list.ts'

test.use({ account: 'owner@example.com' })

test('users in a team have its devices, with the source shown, until the device is removed from it', async ({
  page,
  portal,
  newDevice,
  browser,
}) => {
  const [one, two] = [await newDevice(), await newDevice()]
  const { email } = newPerson()
  await portal.command('create-users', { users: [{ email, password: demoPassword, name: 'New Mechanic' }] })
  await page.goto('/')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Teams' }).click()
  const team = `Crew ${one.id}`
  await page.getByRole('textbox', { name: 'Name' }).fill(team)
  await page.getByRole('button', { name: 'Create team' }).click()

  const people = page.getByRole('region', { name: 'People', exact: true })
  await people.getByRole('textbox', { name: 'Email' }).fill(email)
  await people.getByRole('combobox', { name: 'Permission', exact: true }).selectOption({ label: 'Operator' })
  await people.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByTestId('team-member')).toContainText(email)

  const devices = page.getByRole('region', { name: 'Devices', exact: true })
  for (const { id } of [one, two]) {
    await devices.getByRole('combobox', { name: 'Devices' }).fill(id)
    await page.getByRole('listbox', { name: 'Devices' }).getByRole('option').first().click()
  }
  await page.keyboard.press('Escape')
  await devices.getByRole('button', { name: 'Add devices' }).click()
  await expect(page.getByTestId('team-device')).toHaveCount(2)
  await expect(page.getByRole('button', { name: team })).toContainText('2 devices · 1 person')

  const theirs = await browser.newContext({
    storageState: storageStateOf(await signIn(portal, email), portal),
    baseURL: portal.origin,
  })
  const list = new DeviceList(await theirs.newPage())
  await list.open()
  await expect(list.rows).toHaveCount(2)
  const device = await theirs.newPage()
  await device.goto(`/data/${one.id}`)
  await expect(device.getByTitle('Your permission')).toHaveText('Operator')

  await page.goto(`/users/${one.id}`)
  const row = page.getByTestId('device-user').filter({ hasText: email })
  await expect(row).toContainText(`Operator, from team ${team}`)
  await page.getByRole('button', { name: `Remove this device from ${team}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Remove from ${team}` })
    .click()
  await expect(row).toHaveCount(0)
  await list.open()
  await expect(list.rows).toHaveCount(1)
  await theirs.close()
})

test('an address without an account is invited to a team, and joins it after sign-up', async ({
  page,
  portal,
  newDevice,
  browser,
}) => {
  const device = await newDevice()
  const { email } = newPerson()
  const team = `Crew ${device.id}`
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const answer = await page.request.post(path, { data })
    return (await answer.json()) as { id: string }
  }
  const { id } = await post('/api/user/teams', { name: team })
  await post(`/api/user/teams/${id}/devices`, { deviceids: [device.id] })
  await page.goto(`/teams?team=${id}`)
  const people = page.getByRole('region', { name: 'People', exact: true })
  await people.getByRole('textbox', { name: 'Email' }).fill(email.toUpperCase())
  await people.getByRole('button', { name: 'Add person' }).click()
  await expect(people.getByRole('status')).toContainText(`Invitation sent to ${email}.`)
  const invitation = page.getByTestId('team-invitation')
  await expect(invitation).toContainText('Invited')
  const first = await nextMessage(portal, email)
  expect(linkTo(first, '/signup')).toBe('/signup?redirect=/')
  await invitation.getByRole('button', { name: `Send the invitation to ${email} again` }).click()
  await nextMessage(portal, email, 1)

  const theirs = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const member = await theirs.newPage()
  await signInAsNewUser(member, portal, { email })
  await member.goto('/teams')
  await expect(member.getByTestId('joined-team')).toContainText(
    `View · 1 device · managed by owner@example.com`,
  )

  await page.reload()
  await expect(page.getByTestId('team-member')).toContainText('Ada Lovelace')
  await page.getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByTestId('leaving-devices')).toHaveText(new RegExp(device.id))
  await dialog.getByRole('button', { name: 'Ask Ada Lovelace' }).click()
  await expect(page.getByTestId('team-offer')).toContainText('Waiting for Ada Lovelace')
  const offer = await nextMessage(portal, email, 2)
  await member.goto(linkTo(offer, '/teams'))
  await member.getByTestId('offered-team').getByRole('button', { name: 'Take over' }).click()
  await expect(member.getByTestId('leaving-devices')).toHaveText(new RegExp(device.id))
  await member.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
  await expect(member.getByRole('button', { name: team })).toContainText('0 devices · 0 people')
  await page.reload()
  await expect(page.getByText(team)).toHaveCount(0)
  await theirs.close()
})

test('access of one user to several devices is previewed, and changed on each', async ({
  page,
  newDevice,
}) => {
  const [one, two] = [await newDevice(), await newDevice()]
  const list = new DeviceList(page)
  await list.open(`?q=${await assignSameCustomer(page, [one, two])}`)
  const change = async (email: string, option: string) => {
    await list.bulk('Change access').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
    await dialog.getByRole('combobox', { name: 'Permission' }).selectOption({ label: option })
    await dialog.getByRole('button', { name: 'Preview' }).click()
    return dialog
  }
  await list.tick(one.id).check()
  await list.tick(two.id).check()
  const dialog = await change('viewer@example.com', 'View')
  await expect(dialog.getByTestId('access-result')).toHaveText([/None → View.*Gets access/, /Gets access/])
  await dialog.getByRole('button', { name: 'Apply to 2 devices' }).click()
  await expect(dialog.getByText('Access granted')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const refused = await change('owner@example.com', 'No access (remove)')
  await expect(refused.getByText('Every device needs an Admin.')).toHaveCount(2)
  await expect(refused.getByRole('button', { name: /^Apply to/ })).toBeDisabled()
})
