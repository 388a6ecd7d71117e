import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults } from '../../pages/accessibility.ts'
import { ChartEditor, customChart, expectDrawn } from '../../pages/device/chart-editor.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

test('a chart is built on real data, shown on the device page, changed and deleted', async ({
  page,
  device,
}) => {
  const readings = Array.from({ length: 20 }, (_, at) => ({
    ts: now(600 - at * 20),
    vin: 12 + at / 10,
    ambient: 20 + at,
  }))
  await device.post(readings)
  const data = new DevicePage(page)
  await data.open(device.id)
  await page.getByRole('button', { name: 'Customise' }).click()
  await page.getByRole('menuitem', { name: 'Add chart' }).click()
  await expect(page).toHaveURL(`/chart/${device.id}/chart1`)

  const editor = new ChartEditor(page)
  await expect(editor.preview.getByText('No series yet')).toBeVisible()
  await editor.name.fill('Supply "and" heat')
  const supply = await editor.addSeries('Supply Voltage (V)')
  await supply.getByLabel('Goal (V)').fill('13')
  const heat = await editor.addSeries('Ambient Temperature (°C)')
  await editor.root.getByRole('button', { name: 'Add axis' }).click()
  await heat.getByLabel('Axis', { exact: true }).selectOption({ label: 'Axis 2' })
  await expectDrawn(editor.preview)
  expect(await findAccessibilityFaults(page)).toEqual([])
  await editor.saveButton.click()

  await expect(page).toHaveURL(`/data/${device.id}`)
  const shown = customChart(page, 'Supply and heat')
  await shown.scrollIntoViewIfNeeded()
  await expectDrawn(shown)
  await page.reload()
  await shown.scrollIntoViewIfNeeded()
  await expectDrawn(shown)
  await shown.getByRole('button', { name: 'Chart options' }).click()
  await page.getByRole('menuitem', { name: 'Edit chart' }).click()
  await expect(editor.name).toHaveValue('Supply and heat')
  await expect(editor.saveButton).toBeDisabled()
  const stored = await page.request.get(`/api/device/device/${device.id}/custom-items`)
  expect((await stored.json()).charts).toMatchObject([
    {
      number: 1,
      chart: {
        series: [
          { source: 'vin', axisBind: 'ax1', goalSeries: 13, lineType: 0, lineWidth: 2 },
          { source: 'ambient', axisBind: 'ax2', goalSeries: null },
        ],
      },
    },
  ])
  await editor.root.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete chart' }).click()
  await expect(page).toHaveURL(`/data/${device.id}`)
  await expect(data.value('vin')).toBeVisible()
  await expect(shown).toHaveCount(0)
})
