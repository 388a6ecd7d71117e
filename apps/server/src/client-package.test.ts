import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ApiCredential } from '@fieldport/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const source = join(root, 'packages/client')
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const device = 'CLIENT001'

let portal: TestPortal
let folder: string
let key: string

/** A folder of somebody else, with nothing in it but the built package and the example. */
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.createUser({ email: 'owner@example.com' })
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
  await portal.grant(device, 'owner@example.com', 'VIEW')
  await portal.ingest(device, { ts: Math.floor(Date.now() / 1000), vin: 12.6 })
  const made = await fetch(`${portal.origin}/api/user/api-credentials`, {
    method: 'POST',
    headers: { cookie: await portal.signIn('owner@example.com'), 'content-type': 'application/json' },
    body: JSON.stringify({ scope: 'read' }),
  })
  const { id, key: secret } = (await made.json()) as ApiCredential
  key = `${id}.${secret}`
  folder = await mkdtemp(join(tmpdir(), 'fieldport-client-'))
  const installed = join(folder, 'node_modules/@fieldport/client')
  const project = join(source, 'tsconfig.build.json')
  await run(process.execPath, [tsc, '-p', project, '--outDir', join(installed, 'dist')])
  await cp(join(source, 'package.json'), join(installed, 'package.json'))
  await cp(join(source, 'examples/latest-values.ts'), join(folder, 'latest-values.ts'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

const runExample = (apiKey: string) =>
  run(process.execPath, [join(folder, 'latest-values.ts')], {
    cwd: folder,
    env: { ...process.env, PORTAL_URL: portal.origin, PORTAL_API_KEY: apiKey },
  })

it('prints the newest values of a portal with the example', async () => {
  expect((await runExample(key)).stdout).toBe(`${device} Device ${device}\n  vin: 12.6\n`)
  await expect(runExample('wrong')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SIGNED_OUT: This API key is not valid.'),
  })
})

it('brings its types along', async () => {
  await checkTypes('latest-values.ts')
  const check = (text: string) => checkTypes('check.ts', text)
  const start = `import { createClient } from '@fieldport/client'
const client = createClient({ baseUrl: '', apiKey: '' })
`
  await check(`${start}const { readings } = await client.device.lastReadings({ deviceid: 'A' })
export const value: unknown = readings['vin']?.value`)
  await expect(check(`${start}export const none = await client.device.lastReadings()`)).rejects.toThrow(
    'Command failed',
  )
  await expect(check(`${start}export const none = client.user.changePassword`)).rejects.toThrow(
    'Command failed',
  )
})

async function checkTypes(name: string, text?: string): Promise<void> {
  if (text !== undefined) await writeFile(join(folder, name), text)
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', ...types]
  await run(process.execPath, [tsc, ...options, name], { cwd: folder })
}
