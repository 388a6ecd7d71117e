import { createServer } from 'node:net'

const given = new Set<number>()

/**
 * A TCP port on which nothing listens. No port is given twice in a process: what gets one may not listen yet, or not
 * any more.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await probePort()
    if (!given.has(port)) {
      given.add(port)
      return port
    }
  }
}

function probePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
