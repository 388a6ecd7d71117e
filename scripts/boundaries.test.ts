import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './run.ts'

const execute = promisify(execFile)

/** Arrows that must fail the build: where the import stands, and what it reaches for. */
const forbidden = [
  ['packages/domain/src/rule.ts', 'node:fs'],
  ['packages/domain/src/rule.ts', '@fieldport/contract'],
  ['packages/contract/src/call.ts', '@fieldport/protocol'],
  ['packages/protocol/src/frame.ts', '@fieldport/contract'],
  ['apps/web/src/features/devices/list.ts', '@fieldport/server'],
  ['apps/web/src/features/devices/list.ts', '../../app/routes.ts'],
  ['apps/web/src/ui/button.ts', '../features/devices/list.ts'],
  ['apps/simulator/src/device.ts', '../../server/src/main.ts'],
  ['apps/server/src/adapters/mail/smtp.ts', '../../modules/devices/devices.service.ts'],
  ['apps/server/src/platform/log.ts', '../modules/devices/devices.service.ts'],
  ['apps/server/src/modules/devices/devices.routes.ts', './devices.repository.ts'],
  ['apps/server/src/modules/devices/devices.service.ts', '../accounts/accounts.repository.ts'],
  ['apps/server/src/modules/devices/devices.service.ts', './devices.routes.ts'],
  ['apps/server/src/modules/devices/devices.repository.ts', './devices.service.ts'],
] as const

const allowed = [
  ['packages/contract/src/call.ts', '@fieldport/domain'],
  ['apps/web/src/features/devices/list.ts', '../../lib/api.ts'],
  ['apps/server/src/modules/devices/devices.service.ts', './devices.repository.ts'],
  ['apps/server/src/modules/devices/devices.service.ts', '../accounts/accounts.service.ts'],
] as const

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boundaries-'))
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function lint(path: string, specifier: string): Promise<string> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `import { something } from '${specifier}'\n\nexport const used = something\n`)
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const answer = await execute(oxlint, ['-c', '.oxlintrc.json', path], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  return answer.stdout
}

describe('import boundaries', () => {
  it.each(forbidden)('%s may not import %s', async (path, specifier) => {
    expect(await lint(path, specifier)).toContain('no-restricted-imports')
  })

  it.each(allowed)('%s may import %s', async (path, specifier) => {
    expect(await lint(path, specifier)).not.toContain('no-restricted-imports')
  })
})
