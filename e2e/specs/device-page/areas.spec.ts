import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { LimitRules } from '../../pages/device/limit-rules.ts'

test.use({ account: 'owner@example.com' })

const yard = { gps_lat: 51.5, gps_lon: 7.4 }
const away = { gps_lat: 51.6, gps_lon: 7.4 }

test("an area is created around the device's position, previewed, and reported when left @both", async ({
  page,
  device,
}) => {
  await device.post({ ts: now(3 * 86_400), ...away })
  await device.post({ ts: now(60), ...yard })
  const shown = new LimitRules(page)
  await shown.device.open(device.id)
  await shown.openFromMenu()
  await shown.dialog.getByRole('button', { name: 'Add area' }).click()
  await expect(shown.field('Latitude')).toHaveValue('51.5')
  await expect(shown.dialog.getByTestId('rule-preview')).toContainText(
    'Would have fired once in the last 30 days',
  )
  await expect(shown.dialog.getByTestId('area-map')).toHaveAttribute('data-state', 'ready')
  await shown.field('Radius (m)').fill('5')
  await shown.apply()
  await expect(shown.dialog).toContainText('Enter a radius from 10 m to 500 km.')
  await expect(shown.dialog).toContainText('Enter a name for the area.')
  await shown.field('Radius (m)').fill('300')
  await shown.field('Name').fill('Yard')
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await shown.dialog.getByTestId('area-map').click()
  await shown.apply()
  await expect(shown.rules).toContainText('Leaves a circle of 300 m')

  // A polygon can be typed, or clicked on the map.
  await shown.rules.getByRole('button', { name: 'Edit limit Yard' }).click()
  await shown.field('Shape').selectOption('Polygon')
  await shown.field('Corners').fill('51.49, 7.39\n51.49, 7.41\n51.51')
  await shown.apply()
  await expect(shown.dialog).toContainText('Enter a latitude from -90 to 90')
  await shown.field('Corners').fill('51.49, 7.39\n51.49, 7.41\n51.51, 7.41\n51.51, 7.39')
  await shown.apply()
  await expect(shown.rules).toContainText('Leaves a polygon of 4 corners')
  await page.keyboard.press('Escape')

  await device.publish({ ts: now(), ...away })
  await page.getByTestId('conditions-button').click()
  await expect(page.getByTestId('condition')).toContainText('Left “Yard”, outside for')
})

test('an area that somebody else changed or deleted is not overwritten without a warning, nor lost by Cancel', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/409|404|Failed to load resource/)
  await device.post({ ts: now(60), ...yard })
  const path = `/api/device/device/${device.id}/limit-rules`
  const circle = (radiusMetres: number) => ({
    name: 'Yard',
    key: '',
    durationSeconds: 0,
    hysteresis: 20,
    area: {
      fires: 'left',
      level: 'alarm',
      shape: { kind: 'circle', lat: yard.gps_lat, lon: yard.gps_lon, radiusMetres },
    },
  })
  const { id } = (await (await page.request.post(path, { data: circle(200) })).json()) as { id: string }
  const shown = new LimitRules(page)
  await shown.device.open(device.id)
  await shown.openFromMenu()
  const edit = shown.rules.getByRole('button', { name: 'Edit limit Yard' })
  await edit.click()
  await page.request.put(`${path}/${id}`, { data: { ...circle(300), version: 1 } })
  await shown.field('Radius (m)').fill('400')
  await shown.apply()
  await expect(shown.dialog).toContainText('Changed since you opened it')
  await expect(shown.dialog).toContainText('Theirs 300')
  await shown.dialog.getByRole('button', { name: 'Keep mine' }).click()
  await shown.apply()
  await expect(shown.rules).toContainText('Leaves a circle of 400 m')

  await edit.click()
  await page.request.delete(`${path}/${id}`)
  await shown.field('Radius (m)').fill('500')
  await shown.apply()
  await expect(shown.dialog).toContainText('This limit has been deleted. Apply adds it again.')
  await shown.apply()
  await expect(shown.rules).toContainText('Leaves a circle of 500 m')

  await shown.dialog.getByRole('button', { name: 'Add area' }).click()
  await shown.field('Name').fill('Harbour')
  await shown.dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(shown.dialog).toContainText('Your changes are not saved.')
  await shown.dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(shown.field('Name')).toHaveValue('Harbour')
})
