import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, root } from './run.ts'

/** `npm start`: builds the front end where it is missing or old, then runs the server in the foreground. */
await buildWeb()
const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
  stdio: 'inherit',
  // Killing this leaves no server behind.
  env: { ...process.env, PARENT_PID: String(process.pid) },
})
// The terminal sends Ctrl-C to both; the server decides when it has ended.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.once('exit', (code) => process.exit(code ?? 1))
