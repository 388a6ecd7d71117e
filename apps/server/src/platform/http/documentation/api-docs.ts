import { html, raw } from 'hono/html'
import type { OpenApiDocument } from './openapi.ts'
import { problemTitles } from '../api/problem.ts'

type Operation = {
  summary?: string
  security?: Record<string, string[]>[]
  description?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

const style = `:root{color-scheme:light dark;--line:light-dark(#dfe3e8,#343a46);--quiet:light-dark(#5a6472,#9aa5b5)}
html{background:light-dark(#fff,#14181d);color:light-dark(#1a1f26,#e6eaf0)}a{color:light-dark(#0b57d0,#8ab4f8)}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem}section{border-top:1px solid var(--line);padding:1rem 0}
h2{font-size:1rem;margin:0;overflow-wrap:anywhere}h2 b{display:inline-block;min-width:3.5rem}
table{border-collapse:collapse;width:100%;font-size:.875rem}td,th{text-align:left;padding:.25rem .5rem .25rem 0;vertical-align:top}
.quiet{color:var(--quiet)}pre{overflow:auto;border:1px solid var(--line);border-radius:8px;padding:.75rem;font-size:.8125rem}`

/** The OpenAPI document as a readable page of a brand: no scripts, nothing loaded from elsewhere. */
export function apiDocsPage(document: OpenApiDocument, brandName: string) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <h1>${brandName} API</h1>
        ${(document.info.description ?? '').split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
        ${authenticationSection(document.servers?.[0]?.url ?? '')}
        ${errorsSection()}
        ${operations.map(operationSection)}
      </body>
    </html>`
}

function authenticationSection(origin: string) {
  return html`<section>
      <h2>With an API credential</h2>
      <p>
        For programs. Open API Access on your account page, generate a credential and send its id and key with every
        call:
      </p>
      <pre tabindex="0">curl -H 'X-API-Key: &lt;id&gt;.&lt;key&gt;' ${origin}/api/portal/user-get-device-summary</pre>
      <ul>
        <li>It has your permissions, on the devices you may see. With scope <code>read</code> it cannot change anything.</li>
        <li>It cannot manage passwords, second factors, sessions or credentials: such calls return 403.</li>
        <li>It gives access to devices whose plan includes the API. For other devices, calls return 403 with the code <code>PLAN_RESTRICTED</code>, and lists leave them out.</li>
        <li>It is limited to 600 calls per minute. Further calls return 429; the header <code>Retry-After</code> tells how many seconds to wait, and <code>RateLimit</code> in each response how many calls are left.</li>
        <li>JSON responses to reads have an <code>ETag</code>, up to 1 MiB. Send it as <code>If-None-Match</code>: if nothing has changed, the response is 304 without a body.</li>
        <li>Long lists are paginated if <code>limit</code> is given: send <code>nextCursor</code> as <code>cursor</code> until it is null.</li>
        <li>A deleted credential stops working immediately, and its live streams end within seconds. An invalid one returns 401.</li>
        <li>Keep it on your server. Pages of other sites cannot use it from a browser.</li>
      </ul>
    </section>
    <section>
      <h2>With a session</h2>
      <p>
        As in a browser: <code>POST /api/auth/sign-in/email</code> with a JSON body
        <code>{"email": "…", "password": "…"}</code>; the response sets a cookie that the other calls require. This
        documentation as OpenAPI: <a href="/api/openapi.json">/api/openapi.json</a>, and as a Postman collection:
        <a href="/api/postman.json">/api/postman.json</a>.
      </p>
    </section>`
}

/** Errors by code; problem details link here. */
function errorsSection() {
  return html`<section>
    <h2>Errors</h2>
    <p>
      Calls with a credential return errors as <code>application/problem+json</code> (RFC 9457). <code>code</code> is
      one of the following, and <code>detail</code> says what went wrong.
    </p>
    <ul>
      ${Object.entries(problemTitles).map(
        ([code, title]) => html`<li id="${code}"><code>${code}</code> ${title}</li>`,
      )}
    </ul>
  </section>`
}

/** The access of a call, if it is not open to both sessions and API keys. */
function securityNote(security: Operation['security']): string {
  if (security === undefined) return ''
  if (security.length === 0) return 'Public.'
  return security.some((way) => 'apiCredential' in way) ? '' : 'Requires a session.'
}

function operationSection({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}) {
  const success = operation.responses?.['200']
  const body = operation.requestBody?.content?.['application/json']?.schema
  const answer = Object.values(success?.content ?? {})[0]?.schema
  return html`<section>
    <h2><b>${method.toUpperCase()}</b> <code>${path}</code></h2>
    <p>${operation.summary ?? ''} <span class="quiet">${operation.description ?? ''} ${securityNote(operation.security)}</span></p>
    ${operation.parameters?.length ? parameterTable(operation.parameters) : ''}
    ${body ? schemaBlock('Body', body) : ''} ${answer ? schemaBlock('Response', answer) : ''}
  </section>`
}

function parameterTable(parameters: NonNullable<Operation['parameters']>) {
  return html`<table>
    <thead>
      <tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Meaning</th></tr>
    </thead>
    <tbody>
      ${parameters.map(
        (parameter) => html`<tr>
          <td><code>${parameter.name}</code>${parameter.required ? ' (required)' : ''}</td>
          <td>${parameter.in}</td>
          <td>${parameter.description ?? descriptionOf(parameter.schema)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`
}

function schemaBlock(title: string, schema: unknown) {
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>
  </details>`
}

function descriptionOf(schema: unknown): string {
  return typeof schema === 'object' && schema !== null && 'description' in schema
    ? String(schema.description)
    : ''
}
