import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Streams of an interactive terminal. */
export type Terminal = { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream }

/** The person pressed Ctrl-C. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError'
}

export function openTerminal(): Terminal | null {
  return process.stdin.isTTY && process.stderr.isTTY ? { input: process.stdin, output: process.stderr } : null
}

export function prompt({ input, output }: Terminal, question: string): Promise<string> {
  return readLine(input, output, question)
}

/** Hides what is typed. */
export async function promptHidden({ input, output }: Terminal, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  output.write(question)
  const answer = await readLine(input, nowhere, '')
  output.write('\n')
  return answer
}

async function readLine(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  question: string,
): Promise<string> {
  const reader = createInterface({ input, output, terminal: true, historySize: 0 })
  try {
    return await new Promise((resolve, reject) => {
      const stop = () => reject(new InterruptedError('Interrupted.'))
      reader.once('SIGINT', stop)
      reader.once('close', stop)
      reader.question(question).then(resolve, reject)
    })
  } finally {
    reader.close()
  }
}

/** Repeats the question until the answer is valid. @param problemOf why an answer is invalid; null: it is valid */
export async function promptUntilValid(
  at: Terminal,
  question: () => Promise<string>,
  problemOf: (answer: string) => string | null,
): Promise<string> {
  for (;;) {
    const answer = await question()
    const problem = problemOf(answer)
    if (problem === null) return answer
    at.output.write(`${problem}\n`)
  }
}

/** Asks twice, since the input is hidden. */
export async function promptNewPassword(
  at: Terminal,
  problemOf: (password: string) => string | null = () => null,
): Promise<string> {
  for (;;) {
    const password = await promptUntilValid(at, () => promptHidden(at, 'Password: '), problemOf)
    if ((await promptHidden(at, 'Password again: ')) === password) return password
    at.output.write('Passwords do not match.\n')
  }
}
