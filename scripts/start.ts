import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, root } from './run.ts'

/** `npm start`: builds the front end if it is missing or outdated, then runs the server in the foreground. */
await buildWeb()
const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
  stdio: 'inherit',
  // The server exits if this process is killed.
  env: { ...process.env, PARENT_PID: String(process.pid) },
})
// The terminal sends Ctrl-C to both; this process waits for the server to exit.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.once('exit', (code) => process.exit(code ?? 1))
