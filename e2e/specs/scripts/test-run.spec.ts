import { findAccessibilityFaults } from '../../pages/accessibility.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { ScriptPage } from '../../pages/device/script-page.ts'

test.use({ account: 'owner@example.com' })

const dispatching = `load('senquip.js');
SQ.set_data_handler(function(data) {
  let o = JSON.parse(data);
  print('supply', o.vin);
  SQ.dispatch_double(7, o.vin * 2);
  if (o.vin < 12) {
    SQ.dispatch_event(1, SQ.WARNING, 'Supply low');
  }
}, null);`

test('a script is run on the last point, and shows what it would dispatch @both', async ({
  page,
  device,
}) => {
  await device.post({ ts: now(120), vin: 13.25 })
  await device.post({ ts: now(60), vin: 11.5, cp7: 1 })
  const script = new ScriptPage(page)
  await script.open(device.id)
  await script.write(dispatching)
  await script.run.click()
  await expect(script.runResult).toContainText(/Finished in \d+ ms/)
  await expect(script.runResult.getByRole('row', { name: /cp7/ })).toContainText('23')
  await expect(script.runResult.getByRole('list', { name: 'Console' })).toContainText('supply 11.5')
  await expect(script.runResult.getByRole('list', { name: 'Actions' })).toContainText(
    'Warning event: Supply low',
  )
  await script.runResult.getByRole('button', { name: /Ran on the point from/ }).click()
  await expect(script.runResult).toContainText('"vin": 11.5')
  await expect(script.runResult).not.toContainText('"cp7"')
  expect(await findAccessibilityFaults(page)).toEqual([])

  // An older point, then several, then a typed one.
  await page.getByRole('combobox', { name: 'Point', exact: true }).selectOption({ index: 1 })
  await script.run.click()
  await expect(script.runResult.getByRole('row', { name: /cp7/ })).toContainText('26.5')
  await page.getByRole('combobox', { name: 'Point', exact: true }).selectOption({ index: 0 })
  await page.getByRole('combobox', { name: 'Run on' }).selectOption('5')
  await script.run.click()
  await expect(script.runResult.getByRole('list', { name: 'Console' }).getByRole('listitem')).toHaveText([
    /supply 13\.25/,
    /supply 11\.5/,
  ])
  await page.getByRole('button', { name: 'Point data' }).click()
  await page.getByRole('textbox', { name: 'Point data' }).fill('{"vin": 20}')
  await script.run.click()
  await expect(script.runResult.getByRole('row', { name: /cp7/ })).toContainText('40')
  await page.getByRole('textbox', { name: 'Point data' }).fill('{vin: 20}')
  await expect(page.getByText('This is not valid JSON.')).toBeVisible()
  await expect(script.run).toBeDisabled()
})

test('an error links to its line, and the shortcut runs from the editor', async ({ page, device }) => {
  await device.post({ ts: now(60), vin: 11.5 })
  const script = new ScriptPage(page)
  await script.open(device.id)
  await script.write("load('senquip.js');\nlet a = 1;\nprint('before');\nSQ.dispatch_double('1', a);")
  await expect(page.getByRole('combobox', { name: 'Point', exact: true })).toBeEnabled()
  await script.editor.press('ControlOrMeta+Enter')
  await expect(script.runResult).toContainText('SQ.dispatch_double: n must be a number')
  await expect(script.runResult.getByRole('list', { name: 'Console' })).toContainText('before')
  await expect(script.editor.locator('.cm-line')).toHaveCount(4)
  await script.runResult.getByRole('button', { name: 'Line 4' }).click()
  await expect(script.editor).toBeFocused()
  await expect(script.editor.locator('.cm-activeLine')).toContainText('SQ.dispatch_double')
})

test('a double click on Run runs the script instead of stopping it', async ({ page, device }) => {
  await device.post({ ts: now(60), vin: 11.5 })
  const script = new ScriptPage(page)
  await script.open(device.id)
  await script.write(dispatching)
  await script.run.dblclick()
  await expect(script.runResult.getByRole('row', { name: /cp7/ })).toContainText('23')
})

test('an endless script is stopped, and the page continues', async ({ page, device }) => {
  await device.post({ ts: now(60), vin: 11.5 })
  const script = new ScriptPage(page)
  await script.open(device.id)
  await script.write("print('begun');\nwhile (true) {}")
  await script.run.click()
  await expect(script.runResult).toContainText('Stopped after 2 s')
  await expect(script.runResult.getByRole('list', { name: 'Console' })).toContainText('begun')
  await expect(script.runResult.getByRole('button', { name: /near line [12]/ })).toBeVisible()

  // An endless built-in call is terminated with its worker; effects before it are shown.
  await script.write(`load('senquip.js');
SQ.dispatch_double(1, 5);
SQ.set_data_handler(function() {
  let a = [];
  a.length = 4000000000;
  a.splice(0, 0, 1);
}, null);`)
  await script.run.click()
  await expect(script.runResult.getByRole('row', { name: /cp1/ })).toContainText('5')
  await expect(script.runResult).toContainText('Stopped after 2 s')
  await expect(script.runResult).not.toContainText('has changed since')

  await script.write(dispatching)
  await script.run.click()
  await expect(script.runResult).toContainText(/Finished in \d+ ms/)
  await expect(script.runResult.getByRole('row', { name: /cp7/ })).toContainText('23')
})

test('a run accesses neither the page nor the network, and the interpreter is loaded on demand', async ({
  page,
  device,
  portal,
}) => {
  await device.post({ ts: now(60), vin: 11.5 })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const script = new ScriptPage(page)
  await script.open(device.id)
  const isOfInterpreter = (path: string) => /emscripten|script-worker|start-run/.test(path)
  expect(requests.filter(isOfInterpreter)).toEqual([])
  await script.write(
    "print(typeof fetch, typeof self, typeof window, typeof postMessage);\nfetch('/api/portal/session');",
  )
  await script.run.click()
  await expect(script.runResult).toContainText("'fetch' is not defined")
  await expect(script.runResult).toContainText('undefined undefined undefined undefined')
  const worker = requests.find((path) => path.includes('script-worker'))
  const answer = await fetch(`${portal.origin}${worker}`)
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'",
  )
  const other = await fetch(
    `${portal.origin}${requests.find((path) => /assets\/(?!script-worker).*\.js$/.test(path))}`,
  )
  expect(other.headers.get('content-security-policy')).not.toContain('wasm-unsafe-eval')
  expect((await fetch(`${portal.origin}/`)).headers.get('content-security-policy')).not.toContain(
    'unsafe-eval',
  )
})

test('without stored points one can be typed @both', async ({ page, device }) => {
  const script = new ScriptPage(page)
  await script.open(device.id)
  await expect(page.getByText('No stored points yet.')).toBeVisible()
  await expect(script.run).toBeDisabled()
  await script.write(dispatching)
  await page.getByRole('textbox', { name: 'Point data' }).fill('{"vin": 10}')
  await script.run.click()
  await expect(script.runResult.getByRole('row', { name: /cp7/ })).toContainText('20')
})
