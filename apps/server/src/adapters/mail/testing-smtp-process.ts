import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * A mail server in its own process: `node testing-smtp-process.ts PORT`. It prints one line of JSON with its port, and
 * one for each mail that it accepted. On first contact, some recipients fail: 'busy@' is deferred, with 'broken@' the
 * connection ends during the mail, 'late@' is refused after the mail, 'nobody@' does not exist.
 */
const seen = new Set<string>()
const isFirst = (address: string, name: string) => {
  if (!address.startsWith(`${name}@`) || seen.has(address)) return false
  seen.add(address)
  return true
}
const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const recipients = ({ envelope }: SMTPServerSession) => envelope.rcptTo.map(({ address }) => address)

const sockets = new Set<Socket>()
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  hideDSN: false,
  logger: false,
  onRcptTo: ({ address }, _session, done) => {
    if (address.startsWith('nobody@')) done(refusal(550, '5.1.1 No such user'))
    else if (isFirst(address, 'busy')) done(refusal(450, '4.2.1 Come again'))
    else done()
  },
  onData: (stream, session, done) => {
    const [to = ''] = recipients(session)
    const isBroken = isFirst(to, 'broken')
    stream.on('data', () => {
      if (isBroken) for (const socket of sockets) socket.destroy()
    })
    stream.on('end', () => {
      if (isBroken) return
      if (isFirst(to, 'late')) return done(refusal(451, '4.3.0 Try again later'))
      done()
      say({ to, messageId: session.envelope.dsn?.envid })
    })
  },
})
server.on('error', () => {})
server.server.on('connection', (socket: Socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
})
const listening = server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const address = listening.address()
  say({ port: typeof address === 'object' ? address?.port : null })
})
