import { writeFile } from 'node:fs/promises'
import { temporaryFolder } from './lib/portal/children.ts'
import { describeMachine } from './lib/measuring/machine.ts'
import { help, type Options, parseOptions } from './options.ts'
import { writeMarkdown } from './report/markdown.ts'
import { printTable } from './report/print.ts'
import { isReached, type Row, type Scenario } from './scenario.ts'
import { apiClients } from './scenarios/api-clients.ts'
import { apiReadings } from './scenarios/api-readings.ts'
import { cards200 } from './scenarios/cards.ts'
import { chartZoom } from './scenarios/chart-zoom.ts'
import { commandsMany } from './scenarios/commands-many.ts'
import { commandsSave } from './scenarios/commands-save.ts'
import { deviceList } from './scenarios/device-list.ts'
import { fleetReadings } from './scenarios/fleet-readings.ts'
import { eventToMail } from './scenarios/event-to-mail.ts'
import { eventsRate } from './scenarios/events-rate.ts'
import { exportData } from './scenarios/export.ts'
import { firstPage } from './scenarios/first-page.ts'
import { fleetGrid } from './scenarios/fleet-grid.ts'
import { ingest } from './scenarios/ingest.ts'
import { latest } from './scenarios/latest.ts'
import { memory } from './scenarios/memory.ts'
import { puback } from './scenarios/puback.ts'
import { idleLoad } from './scenarios/idle-load.ts'
import { timeToScreen } from './scenarios/time-to-screen.ts'
import { rawLoad } from './scenarios/raw-load.ts'
import { sessionCheck } from './scenarios/session-check.ts'
import { series } from './scenarios/series.ts'
import { settingsPage } from './scenarios/settings-page.ts'
import { signIn } from './scenarios/sign-in.ts'

const scenarios: readonly Scenario[] = [
  ingest,
  puback,
  timeToScreen,
  series,
  chartZoom,
  rawLoad,
  latest,
  exportData,
  deviceList,
  fleetReadings,
  fleetGrid,
  settingsPage,
  cards200,
  commandsSave,
  commandsMany,
  signIn,
  sessionCheck,
  eventsRate,
  eventToMail,
  apiReadings,
  apiClients,
  memory,
  idleLoad,
  firstPage,
]

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function main(options: Options): Promise<number> {
  if (options.mode === 'help') print(help.trimEnd())
  else if (options.mode === 'list') for (const { id, title } of scenarios) print(`${id.padEnd(12)} ${title}`)
  else return run(options)
  return 0
}

/** @returns 0 if everything was measured, whatever the figures: a benchmark measures, a test asserts */
async function run(options: Options): Promise<number> {
  const chosen = choose(options.only)
  const machine = await describeMachine(options.folder)
  for (const line of machine) print(line)
  const folder = await temporaryFolder(options.folder)
  const rows: Row[] = []
  let failed = 0
  for (const scenario of chosen) {
    print(`\n${scenario.id}: ${scenario.title}`)
    const say = (line: string) => print(`  ${line} …`)
    try {
      rows.push(...(await scenario.run({ ...options, folder, log: say })))
    } catch (error) {
      failed++
      print(`  failed: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  print(`\n${printTable(rows)}`)
  const report = { at: new Date().toISOString(), quick: options.quick, machine, rows: rows.map(withVerdict) }
  if (options.jsonFile) await writeFile(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`)
  if (options.markdown) await writeMarkdown(machine, rows)
  return failed === 0 ? 0 : 1
}

const withVerdict = (row: Row) => ({ ...row, reached: isReached(row) })

/** @throws Error for an unknown scenario */
function choose(only: readonly string[] | undefined): readonly Scenario[] {
  const unknown = only?.find((id) => !scenarios.some((scenario) => scenario.id === id))
  if (unknown !== undefined) throw new Error(`There is no scenario ${unknown}: --list names them.`)
  return only ? scenarios.filter(({ id }) => only.includes(id)) : scenarios
}

try {
  process.exit(await main(parseOptions(process.argv.slice(2))))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(2)
}
