import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type SmtpProcess = {
  readonly port: number
  /** Recipients of the accepted mails, oldest first. */
  readonly taken: readonly string[]
  /** Kills the process, as in a crash. */
  readonly kill: () => Promise<void>
}

/** Starts the mail server of `testing-smtp-process.ts`. */
export async function startSmtpProcess(port = 0): Promise<SmtpProcess> {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, 'testing-smtp-process.ts'), String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const taken: string[] = []
  const listening = Promise.withResolvers<number>()
  child.once('exit', () => listening.reject(new Error('The mail server ended.')))
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { readonly port?: number; readonly to?: string }
      if (said.port !== undefined) listening.resolve(said.port)
      if (said.to !== undefined) taken.push(said.to)
    })
  return {
    port: await listening.promise,
    taken,
    kill: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
