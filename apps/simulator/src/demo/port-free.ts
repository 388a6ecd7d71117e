import { createServer } from 'node:net'

/**
 * Another server on the port would be mistaken for ours.
 * @throws Error with a message for the user, naming the variable that sets the port
 */
export function checkPortFree(port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use. Set ${variable} to another, or stop what runs there.`)
          : error,
      ),
    )
    probe.listen(port, () => probe.close(() => resolve()))
  })
}
