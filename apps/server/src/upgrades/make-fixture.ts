import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStripeStandIn } from '../adapters/payments/stripe/testing/stand-in.ts'
import { createPortalHost, type PortalHost } from '../testing/portal-process.ts'
import { compress, packFolder } from './archive.ts'
import { dumpInOtherProcess } from './dump.ts'
import { archiveFileName, type Expected, expectedFileName, tablesAllowedEmpty } from './expected.ts'
import { createClient, seededPassword } from './filling/client.ts'
import { seedPortal } from './filling/seed-portal.ts'
import { seedStripe, stripeSettings } from './filling/stripe.ts'
import { ownerEmail, vendorEmail } from './filling/users.ts'
import { ownerPaths, readPaths, vendorPaths } from './read-portal.ts'
import { blankSpentLog } from './spent-log.ts'

/**
 * `npm run fixture:data-dir -- <name>`: fills a fresh portal of this version and keeps its data folder, compressed, with what
 * it held, as `fixtures/<name>`. Each release adds one; later versions must start on it and read the same.
 */
const name = process.argv[2]
if (!name || !/^[\w.-]+$/.test(name))
  throw new Error('Usage: npm run fixture:data-dir -- <name>, such as 2026-11')
const dataDir = await mkdtemp(join(tmpdir(), 'fieldport-fixture-'))
const target = join(import.meta.dirname, 'fixtures', name)
try {
  await makeFixture()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function makeFixture(): Promise<void> {
  const answers = await fillAndRead()
  await blankSpentLog(dataDir)
  const archive = await packFolder(dataDir)
  // Read after packing: opening the engines changes their folders.
  const tables = await dumpInOtherProcess(dataDir)
  const empty = Object.entries({ ...tables.relational, ...tables.telemetry })
    .filter(([table, rows]) => rows.length === 0 && !tablesAllowedEmpty.includes(table))
    .map(([table]) => table)
  if (empty.length > 0) throw new Error(`Nothing fills these tables: ${empty.join(', ')}.`)
  const expected: Expected = { ...answers, ...tables }
  await mkdir(target, { recursive: true })
  await writeFile(join(target, archiveFileName), archive)
  await writeFile(join(target, expectedFileName), compress(Buffer.from(JSON.stringify(expected))))
  const sizes = [archiveFileName, expectedFileName].map(async (file) => (await stat(join(target, file))).size)
  console.log(`${target}: ${(await Promise.all(sizes)).join(' and ')} bytes`)
}

async function fillAndRead(): Promise<Omit<Expected, 'relational' | 'telemetry'>> {
  const standIn = await startStripeStandIn(() => Date.now() / 1000)
  await runPortal(stripeSettings(standIn), ({ origin, command }) => seedStripe(origin, command, standIn))
  await standIn.close()
  // Without Stripe from here on: payments are those of the sandbox.
  return runPortal({}, async ({ origin, command }) => {
    const filled = await seedPortal(origin, command)
    const client = createClient(origin)
    const owner = await readPaths(await client.signIn(ownerEmail), ownerPaths(filled))
    const vendor = await readPaths(await client.signIn(vendorEmail), vendorPaths)
    const madeFrom =
      process.env['MADE_FROM'] ??
      execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
    return { madeFrom, stoppedAtMs: Date.now(), filled, owner, vendor }
  })
}

/** Starts the portal, has it filled and stops it in good order. */
async function runPortal<Result>(
  env: Readonly<Record<string, string>>,
  work: (host: PortalHost) => Promise<Result>,
): Promise<Result> {
  const host = await createPortalHost(dataDir, {
    VENDOR_PASSWORD: seededPassword,
    OUTBOX: '1',
    // Nothing listens there: mails stay in the queue.
    SMTP_URL: 'smtp://127.0.0.1:9',
    LIMIT_FACTOR: '1000',
    // Receivers of webhooks run in this process.
    OUTBOUND_PLAIN: '1',
    OUTBOUND_NETWORKS: '127.0.0.0/8',
    NODE_OPTIONS: `--import=${new URL('./hurried-timers.ts', import.meta.url).href}`,
    ...env,
  })
  const portal = await host.start()
  try {
    const result = await work(host)
    portal.kill('SIGTERM')
    const code = await portal.exited
    if (code !== 0) throw new Error(`The portal ended with ${code}.`)
    return result
  } catch (error) {
    portal.kill('SIGKILL')
    console.error(portal.printed())
    throw error
  }
}
