import { type AddressInfo, createServer, type Socket } from 'node:net'

export type SmtpSink = {
  readonly url: string
  /** Called with the recipient of each accepted mail. */
  onMail: (to: string) => void
  readonly close: () => void
}

/** A minimal mail server that accepts everything, whose cost must be negligible next to the portal's. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, (to) => sink.onMail(to))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${port}`,
    onMail: () => {},
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return sink
}

/** The part of RFC 5321 needed by a client that sends one mail after the other. */
function converse(socket: Socket, accepted: (to: string) => void): void {
  let rest = ''
  let to = ''
  let isData = false
  const answer = (line: string) => {
    if (isData) {
      if (line !== '.') return
      isData = false
      socket.write('250 OK\r\n')
      accepted(to)
      return
    }
    const word = line.slice(0, 4).toUpperCase()
    if (word === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
    isData = word === 'DATA'
    socket.write(word === 'DATA' ? '354 Go on\r\n' : word === 'QUIT' ? '221 Bye\r\n' : '250 OK\r\n')
  }
  socket.setNoDelay(true)
  socket.write('220 sink\r\n')
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) answer(line)
  })
}
