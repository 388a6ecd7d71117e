import { launchOptions } from '../../fixtures/browser.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({
  account: 'stranger@example.com',
  // A fake camera with a moving image, with permission granted.
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

/**
 * Runs in the page. The test browser cannot read codes: this mocks the API of phones, and finds `text` in every frame
 * of the camera.
 */
const reader = (text: string) => `
  window.BarcodeDetector = class {
    async detect(video) {
      if (!(video.videoWidth > 0 && video.currentTime > 0)) return []
      return [{ rawValue: ${JSON.stringify(text)} }]
    }
  }`

test('without barcode support scanning is hidden, and the URL of a label fills in the ID @both', async ({
  page,
}) => {
  expect(await page.evaluate<string>('typeof BarcodeDetector')).toBe('undefined')
  await page.goto('/add?deviceid=scan00001')
  await expect(page.getByRole('textbox', { name: 'Device ID' })).toHaveValue('SCAN00001')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Scan the label' })).toHaveCount(0)
})

test('the code of a label is read with the camera, which is then turned off @both', async ({
  page,
  portal,
}) => {
  await page.addInitScript(reader(`${portal.origin}/add?deviceid=SCAN00002`))
  await page.addInitScript(`
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => (window.camera = await open(wanted))`)
  await page.goto('/add')
  await page.getByRole('button', { name: 'Scan the label' }).click()
  await expect(page.getByRole('textbox', { name: 'Device ID' })).toHaveValue('SCAN00002')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect
    .poll(() => page.evaluate<string>('camera.getTracks().map((track) => track.readyState).join()'))
    .toBe('ended')
})

test('a code that is not a label shows a message', async ({ page }) => {
  await page.addInitScript(reader('https://example.com/menu.pdf'))
  await page.goto('/add')
  await page.getByRole('button', { name: 'Scan the label' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toContainText("This isn't a device code.")
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Device ID' })).toHaveValue('')
})

test('refused camera access shows what to do', async ({ page }) => {
  await page.addInitScript(reader('SCAN00003'))
  await page.addInitScript(`
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))`)
  await page.goto('/add')
  await page.getByRole('button', { name: 'Scan the label' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(
    'Camera access was denied. Allow it for this page in your browser, or enter the device ID.',
  )
})
