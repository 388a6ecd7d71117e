import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { ImportDialog } from './import-dialog.tsx'

type ImportCall = {
  readonly dryRun: boolean
  readonly overwriteDeviceConfig: boolean
  readonly overrideFirmwareVersion?: boolean
  readonly overrideFirmwareNumber?: boolean
}

const report = { resultCode: 'OK', message: '', warnings: [], importResults: [], changes: [] }
const mismatch = (resultCode: string) => ({ ...report, resultCode, message: 'Other firmware.' })

/** Chooses a file. The server asks for each override in turn. */
async function start({ asksFor = [] as readonly string[], isSlow = false } = {}) {
  const calls = fakeServer({
    'POST /api/device/device/DEMO00001/import-settings': (body) => {
      const { dryRun, overrideFirmwareVersion, overrideFirmwareNumber } = body as ImportCall
      if (isSlow && !dryRun) return new Promise(() => {})
      if (asksFor.includes('version') && !overrideFirmwareVersion)
        return { body: mismatch('FIRMWARE_VERSION_MISMATCH') }
      if (asksFor.includes('number') && !overrideFirmwareNumber)
        return { body: mismatch('FIRMWARE_NUMBER_MISMATCH') }
      return { body: report }
    },
  })
  const person = renderComponent(<ImportDialog deviceid="DEMO00001" onClose={() => {}} />)
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await person.upload(
    input as HTMLInputElement,
    new File(['{"a":1}'], 'pump.json', { type: 'application/json' }),
  )
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
  const sent = () => calls.filter(({ path }) => path.startsWith('POST')).map(({ body }) => body as ImportCall)
  return { person, press, sent }
}

const buttons = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '' && text !== 'Choose a file')

const chooser = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a file' })

it('changes nothing before the preview was seen', async () => {
  const { press, sent } = await start()
  await screen.findByText('pump.json')
  expect(buttons()).toEqual(['Cancel', 'Check file'])
  await press('Check file')
  expect(await screen.findByRole('region', { name: 'Import preview' })).toBeTruthy()
  expect(buttons()).toEqual(['Cancel', 'Import'])
  await press('Import')
  expect(await screen.findByRole('region', { name: 'Import result' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Import preview' })).toBeNull()
  expect(buttons()).toEqual(['Close'])
  expect(chooser().disabled).toBe(false)
  expect(sent().map(({ dryRun }) => dryRun)).toEqual([true, false])
})

it('asks about each mismatch of the firmware, and remembers the answers', async () => {
  const { press, sent } = await start({ asksFor: ['version', 'number'] })
  await press('Check file')
  await screen.findByText('Other firmware. Do you want to continue?')
  expect(buttons()).toEqual(['Cancel', 'Continue'])
  expect(screen.queryByRole('region')).toBeNull()
  await press('Continue')
  await expect.poll(() => sent().length).toBe(2)
  await screen.findByText('Other firmware. Do you want to continue?')
  await press('Continue')
  await press('Import')
  expect(await screen.findByRole('region', { name: 'Import result' })).toBeTruthy()
  const overrides = sent().map(({ dryRun, overrideFirmwareVersion, overrideFirmwareNumber }) => [
    dryRun,
    overrideFirmwareVersion ?? false,
    overrideFirmwareNumber ?? false,
  ])
  expect(overrides).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
    [false, true, true],
  ])
})

it('a changed option makes the preview invalid', async () => {
  const { person, press, sent } = await start()
  await press('Check file')
  await screen.findByRole('region', { name: 'Import preview' })
  await person.click(screen.getByRole('checkbox', { name: /^Overwrite device settings/ }))
  expect(screen.queryByRole('region', { name: 'Import preview' })).toBeNull()
  await press('Check file')
  await screen.findByRole('region', { name: 'Import preview' })
  expect(sent().map(({ overwriteDeviceConfig }) => overwriteDeviceConfig)).toEqual([false, true])
})

it('keeps the options and the file of an import under way, whose answer a change would discard', async () => {
  const { press, sent } = await start({ isSlow: true })
  await press('Check file')
  await press('Import')
  await expect.poll(() => sent().map(({ dryRun }) => dryRun)).toEqual([true, false])
  const options = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(options.map(({ disabled }) => disabled)).toEqual(options.map(() => true))
  expect(chooser().disabled).toBe(true)
})
