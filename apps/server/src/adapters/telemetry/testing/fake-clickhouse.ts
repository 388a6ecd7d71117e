import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createChdbConnection } from 'chdb/connection'

/**
 * A process that serves ClickHouse's HTTP protocol over the embedded engine, so that the remote adapter is tested with
 * real SQL, types and sockets. Usage: node fake-clickhouse.ts <folder> [port]; prints its port.
 */
const [folder, port = '0'] = process.argv.slice(2)
if (!folder) throw new Error('usage: stand-in.ts <folder> [port]')
const connection = createChdbConnection({ path: folder })

const server = createServer((request, response) => void reply(request, response))

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const body = await answer(request)
    response.setHeader('content-type', 'text/plain; charset=utf-8')
    response.end(body)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    response.statusCode = 500
    response.setHeader('x-clickhouse-exception-code', /Code: (\d+)/.exec(message)?.[1] ?? '1002')
    response.end(message)
  }
}

server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : address)
})

async function answer(request: IncomingMessage): Promise<Buffer | string> {
  const url = new URL(request.url ?? '/', 'http://stand-in')
  if (url.pathname === '/ping') return 'Ok.\n'
  const body = await bodyOf(request)
  const inUrl = url.searchParams.get('query')
  const insert = /^\s*INSERT INTO (\w+)\s*\(([^)]*)\)\s*FORMAT TabSeparated\s*$/i.exec(inUrl ?? '')
  if (insert?.[1] && insert[2] !== undefined) {
    const columns = insert[2].split(',').map((column) => column.trim().replaceAll('`', ''))
    await connection.chdb.rawInsert({ table: insert[1], columns, format: 'TabSeparated', values: body })
    return ''
  }
  const sql = inUrl ? `${inUrl}\n${body.toString()}` : body.toString()
  return (await connection.chdb.queryAsync(withSettings(sql, url.searchParams))).bytes() as Buffer
}

/** These URL parameters belong to HTTP; all others are settings or query parameters, set for the session. */
const httpOnly = new Set([
  'query',
  'query_id',
  'session_id',
  'database',
  'wait_end_of_query',
  'default_format',
])

function withSettings(sql: string, search: URLSearchParams): string {
  const statements = [...search]
    .filter(([name]) => !httpOnly.has(name))
    .map(([name, value]) => `SET ${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`)
  return [...statements, sql].join('; ')
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
