import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import type { OutboxEntry, OutboxReader } from '../message-transport.ts'

const loopBack = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i
const localHost = /^(?:127\.0\.0\.1|(?:[a-z0-9-]+\.)*localhost)(?::\d+)?$/i
const passedOn = /^(?:x-forwarded-.*|forwarded|via|x-real-ip)$/i

/**
 * /dev/outbox shows codes and links of every account, so it responds only to this machine: the socket's peer is loopback, no proxy
 * forwarded the request, and the requested name is a local one, which no other site's name can be.
 */
export function registerOutbox(app: Hono, outbox: OutboxReader | null): void {
  app.use('/dev/*', localOnly(outbox !== null))
  if (!outbox) return
  app.get('/dev/outbox', (context) => context.html(listPage(outbox.list())))
  app.get('/dev/outbox.json', (context) => context.json(outbox.list(context.req.query('to'))))
  app.get('/dev/outbox/:id', (context) => {
    const entry = outbox.find(context.req.param('id'))
    if (!entry) return context.text('Not found.', 404)
    return entry.html === '' ? context.text(entry.text) : context.html(previewHtml(entry))
  })
}

function localOnly(isOpen: boolean): MiddlewareHandler {
  return async (context, next) => {
    context.header('cache-control', 'no-store')
    if (!isOpen || !isLocal(context)) return context.text('Not found.', 404)
    return next()
  }
}

function isLocal(context: Context): boolean {
  const isPassedOn = [...context.req.raw.headers.keys()].some((name) => passedOn.test(name))
  return (
    !isPassedOn && loopBack.test(remoteAddress(context)) && localHost.test(context.req.header('host') ?? '')
  )
}

/** Empty if the application is called without a socket. */
function remoteAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? ''
  } catch {
    return ''
  }
}

/** Images are loaded from here, whichever of the portal's hosts the email names: the page's policy allows no other. */
function previewHtml({ html: written }: OutboxEntry): string {
  return written
    .replace('<head>', '<head><base target="_blank">')
    .replaceAll(/(<img[^>]* src=")https?:\/\/[^/"]+\//g, '$1/')
}

const style = `:root{color-scheme:light dark;--line:light-dark(#dfe3e8,#2b3137);--quiet:light-dark(#56616b,#9aa4ae)}
html{background:light-dark(#fff,#131619);color:light-dark(#171c20,#e6e9ec)}
body{font:15px/1.5 system-ui,sans-serif;max-width:52rem;margin:0 auto;padding:16px}
h1{font-size:1.25rem}a{color:light-dark(#174d9e,#8db2ee);overflow-wrap:anywhere}p{color:var(--quiet)}
details{border-top:1px solid var(--line)}summary{cursor:pointer;padding:10px 0;display:flex;gap:4px 16px;flex-wrap:wrap}
summary b{flex:1 1 20rem}summary span{color:var(--quiet);overflow-wrap:anywhere}
iframe{width:100%;height:640px;border:1px solid var(--line);border-radius:8px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);border-radius:8px;padding:12px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:0 0 12px}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}`

function listPage(entries: readonly OutboxEntry[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Outbox</title>
        <style>${raw(style)}</style>
      </head>
      <body><main>
        <h1>Outbox</h1>
        <p>
          What this portal sent, newest first. <a href="/dev/outbox">Reload</a> ·
          <a href="/dev/outbox.json">JSON</a>
        </p>
        ${entries.length === 0 ? html`<p>Nothing was sent yet.</p>` : entries.map(entryPart)}
      </main></body>
    </html>`
}

function entryPart(entry: OutboxEntry, index: number) {
  const { id, channel, to, from, replyTo, links, text } = entry
  const title = channel === 'sms' ? text : entry.subject
  // Without allow-same-origin and scripts, nothing in an email can access the portal; its links open outside the frame.
  return html`<details ${index === 0 ? raw('open') : ''}>
    <summary><b>${title}</b><span>${to}</span><span>${new Date(entry.at * 1000).toISOString()}</span></summary>
    <dl>
      ${from === '' ? '' : html`<dt>From</dt><dd>${from}</dd>`}
      ${replyTo ? html`<dt>Reply to</dt><dd>${replyTo}</dd>` : ''}
      ${links.map((link) => html`<dt>Link</dt><dd><a href="${link}">${link}</a></dd>`)}
    </dl>
    ${
      channel === 'sms'
        ? html`<pre>${text}</pre>`
        : html`<p><a href="/dev/outbox/${id}">The mail alone</a></p>
            <iframe title="${entry.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" srcdoc="${previewHtml(entry)}"></iframe>
            <details><summary>Plain text</summary><pre>${text}</pre></details>`
    }
  </details>`
}
