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

async function generateKey(email: string, scope: 'read' | 'readWrite'): Promise<string> {
  const made = await fetch(`${portal.origin}/api/user/api-credentials`, {
    method: 'POST',
    headers: { cookie: await portal.signIn(email), 'content-type': 'application/json' },
    body: JSON.stringify({ scope }),
  })
  const { id, key: secret } = (await made.json()) as ApiCredential
  return `${id}.${secret}`
}

/** A folder of somebody else, with nothing in it but the built package and the example. */
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.createUser({ email: 'owner@example.com' })
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
  await portal.grant(device, 'owner@example.com', 'VIEW')
  await portal.ingest(device, { ts: Math.floor(Date.now() / 1000), vin: 12.6 })
  key = await generateKey('owner@example.com', 'read')
  folder = await mkdtemp(join(tmpdir(), 'fieldport-client-'))
  const installed = join(folder, 'node_modules/@fieldport/client')
  const project = join(source, 'tsconfig.build.json')
  await run(process.execPath, [tsc, '-p', project, '--outDir', join(installed, 'dist')])
  await cp(join(source, 'package.json'), join(installed, 'package.json'))
  for (const example of ['latest-values.ts', 'manage-device.ts'])
    await cp(join(source, 'examples', example), join(folder, example))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

const runExample = (apiKey: string, name = 'latest-values.ts', ...args: readonly string[]) =>
  run(process.execPath, [join(folder, name), ...args], {
    cwd: folder,
    env: { ...process.env, PORTAL_URL: portal.origin, PORTAL_API_KEY: apiKey },
  })

it("prints a portal's newest values with the example", async () => {
  expect((await runExample(key)).stdout).toBe(`${device} Device ${device}\n  vin: 12.6\n`)
  await expect(runExample('wrong')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SIGNED_OUT: This API key is not valid.'),
  })
})

it('reads and changes a device, and is refused with a read-only key', async () => {
  const managed = 'CLIENT002'
  await portal.createUser({ email: 'manager@example.com' })
  await portal.createUser({ email: 'colleague@example.com' })
  await portal.createDevice({ deviceId: managed, tier: 'Hosted' })
  await portal.grant(managed, 'manager@example.com', 'ADMIN')
  const start = Math.floor(Date.now() / 1000) - 600
  for (let n = 0; n < 5; n += 1) await portal.ingest(managed, { ts: start + n * 60, vin: 12 })
  const args = ['manage-device.ts', managed, 'broker.example.com'] as const
  const { stdout } = await runExample(await generateKey('manager@example.com', 'readWrite'), ...args)
  expect(stdout.trim().split('\n')).toEqual([
    'points: 5',
    'series: vin',
    'lines of the file: 5',
    'may read it: READER001',
    'commands: Sys.GetInfo',
    'colleague: added',
    'forwarded to: mqtts://broker.example.com (active)',
  ])
  await expect(runExample(key, 'manage-device.ts', device, 'broker.example.com')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('lines of the file: 1'),
    stderr: expect.stringContaining('FORBIDDEN: '),
  })
})

it('includes its types', async () => {
  const misuse = `import { createClient } from '@fieldport/client'
const client = createClient({ baseUrl: '', apiKey: '' })
const { readings } = await client.device.lastReadings({ deviceid: 'A' })
export const value: unknown = readings['vin']?.value
// @ts-expect-error -- the device is missing
export const noDevice = await client.device.lastReadings()
// @ts-expect-error -- not a call for programs
export const noCall = client.user.changePassword
`
  await writeFile(join(folder, 'misuse.ts'), misuse)
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', ...types]
  const files = ['latest-values.ts', 'manage-device.ts', 'misuse.ts']
  const checked = await run(process.execPath, [tsc, ...options, ...files], { cwd: folder }).catch(
    ({ stdout }: { readonly stdout: string }) => ({ stdout }),
  )
  expect(checked.stdout).toBe('')
})
