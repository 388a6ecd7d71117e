import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@fieldport/contract'
import { serveStatic } from '@hono/node-server/serve-static'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import type { AnyRouter } from '@orpc/server'
import { StandardHandler } from '@orpc/server/standard'
import { toStandardLazyRequest } from '@orpc/standard-server-fetch'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import { type AdmissionOptions, admitBodies, getAdmittedRequest } from './bodies/admission.ts'
import { answerPrograms } from './api/answer-programs.ts'
import { queueApiCalls } from './api/call-queue.ts'
import { addAuthenticateHeader } from './api/challenge.ts'
import { apiDocsPage } from './documentation/api-docs.ts'
import type { Authorise } from '../access/authorise.ts'
import type { RequestContext } from './calls.ts'
import { refuseUnstorableUrl } from './check-input.ts'
import { attachClientAddress } from '../network/client-address.ts'
import type { OutboxReader } from '../message-transport.ts'
import { createFindCall } from './bodies/find-call.ts'
import { toContractResponse } from './contract-response.ts'
import { errorResponse, headersOf, toOrpcError } from './http-errors.ts'
import { createJsonCodec } from './json-codec.ts'
import type { Log } from '../monitoring/log.ts'
import { generateOpenApi } from './documentation/openapi.ts'
import { type Operations, registerOperations } from './documentation/operations.ts'
import { toPostmanCollection } from './api/postman.ts'
import { refuseForeignOrigin } from '../network/origins.ts'
import { registerOutbox } from './outbox-page.ts'
import { createRawCalls, type RawCalls } from './raw-calls.ts'
import { createTagReader } from './tag-reader.ts'
import type { TrustedProxies } from '../network/trusted-proxies.ts'
import { cancelUnsentBodies } from './bodies/unsent-body.ts'
import { closeUnreadRequests, refuseStrayBodies } from './bodies/unread-body.ts'
import { refuseMethod, refuseUnknownCalls } from './unknown-call.ts'

/** Pages and settings that depend on the requested host. */
export type SitePages = {
  /** The built page as this host shows it. */
  readonly page: (headers: Headers, template: string) => string
  readonly linkBase: (headers: Headers) => string
  readonly brandName: (headers: Headers) => string
  readonly areDocsOpen: (headers: Headers) => boolean
  /** External origins of maps. */
  readonly mapOrigins: (headers: Headers) => readonly string[]
  readonly register: (app: Hono) => void
}

export type HttpAppOptions = Operations & {
  readonly log: Log
  readonly authorise: Authorise
  readonly authenticate: AdmissionOptions['authenticate']
  /** Handles /api/auth/*. */
  readonly identity: (request: Request) => Promise<Response>
  readonly acceptedOrigins: () => readonly string[]
  readonly publicUrl: string
  readonly sitePages: SitePages
  readonly trustedProxies: TrustedProxies
  /** The built front end; a server without one serves only calls. */
  readonly webRoot: string
  /** Null: messages are not kept for reading. */
  readonly outbox: OutboxReader | null
  readonly registerRawCalls: (raw: RawCalls) => void
  readonly registerPages?: (app: Hono) => void
  readonly router: AnyRouter
}

/**
 * Scripts and connections from this origin only, and maps from the brand's origins; the component library writes style
 * elements, hence inline styles.
 */
function contentPolicyOf(sitePages: SitePages) {
  const maps = (context: Context) => sitePages.mapOrigins(context.req.raw.headers).join(' ')
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', maps],
    workerSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'", maps],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  }
}

export function createHttpApp(options: HttpAppOptions): Hono {
  const { log, publicUrl, sitePages, authenticate, authorise } = options
  const findCall = createFindCall(Object.values(contract).flatMap((calls) => Object.values(calls)))
  const contentSecurityPolicy = contentPolicyOf(sitePages)
  const app = new Hono()
  app.onError((error) => errorResponse(error, log))
  app.use(closeUnreadRequests())
  app.use(cancelUnsentBodies())
  app.use(refuseStrayBodies())
  app.use(attachClientAddress(options.trustedProxies))
  const strictTransportSecurity = publicUrl.startsWith('https:')
  // Does not override what a response sets itself: images of a brand are shown in emails too.
  app.use(secureHeaders({ contentSecurityPolicy, strictTransportSecurity, overwrite: false }))
  registerOperations(app, options)
  registerOutbox(app, options.outbox)
  app.use(compress())
  app.use('/api/*', addAuthenticateHeader())
  app.use('/api/*', queueApiCalls())
  app.use('/api/*', answerPrograms())
  app.use(async (context, next) => {
    refuseUnstorableUrl(new URL(context.req.raw.url))
    await next()
  })
  app.use('/api/*', refuseForeignOrigin(options.acceptedOrigins))
  app.use('/api/*', admitBodies({ authenticate, authorise, log, findCall }))
  app.all('/api/auth/*', (context) => options.identity(context.req.raw))
  registerDocs(app, sitePages)
  sitePages.register(app)
  options.registerRawCalls(createRawCalls(app, authorise, log))
  options.registerPages?.(app)
  registerContract(app, options)
  app.all('/api/*', refuseUnknownCalls({ findCall, authenticate }))
  registerWeb(app, options)
  return app
}

function registerDocs(app: Hono, sitePages: SitePages): void {
  // Generated on the first request: it takes half a second that no start should wait for.
  let document: ReturnType<typeof generateOpenApi> | undefined
  const documentAt = async (headers: Headers) => ({
    ...(await (document ??= generateOpenApi())),
    servers: [{ url: sitePages.linkBase(headers) }],
  })
  // A brand can hide them: the request then falls through to the 404 response.
  app.get('/api/openapi.json', async (context, next) => {
    const { headers } = context.req.raw
    return sitePages.areDocsOpen(headers) ? context.json(await documentAt(headers)) : next()
  })
  app.get('/api/postman.json', async (context, next) => {
    const { headers } = context.req.raw
    if (!sitePages.areDocsOpen(headers)) return next()
    return context.json(toPostmanCollection(await documentAt(headers), sitePages.linkBase(headers)))
  })
  app.get('/api/docs', async (context, next) => {
    const { headers } = context.req.raw
    return sitePages.areDocsOpen(headers)
      ? context.html(apiDocsPage(await documentAt(headers), sitePages.brandName(headers)))
      : next()
  })
  for (const path of ['/api/openapi.json', '/api/postman.json', '/api/docs'])
    app.all(path, async (context, next) =>
      sitePages.areDocsOpen(context.req.raw.headers) ? refuseMethod(['GET']) : next(),
    )
}

function registerContract(app: Hono, { router, log }: HttpAppOptions): void {
  const handler = new StandardHandler(router, new StandardOpenAPIMatcher(), createJsonCodec(), {
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          for (const [name, value] of Object.entries(headersOf(error)))
            context.responseHeaders.set(name, value)
          throw toOrpcError(error, log)
        }
      },
    ],
  })
  app.use('/api/*', async (context, next) => {
    const { raw } = context.req
    const asked = toStandardLazyRequest(raw)
    // Answered like GET, without the body. Source: RFC 9110, section 9.3.2.
    const request = raw.method === 'HEAD' ? { ...asked, method: 'GET' } : asked
    const readTag = createTagReader(handler, asked, raw.headers)
    const call: RequestContext = {
      path: asked.url.pathname,
      readTag,
      headers: raw.headers,
      query: request.url.searchParams,
      responseHeaders: new Headers(),
      admitted: getAdmittedRequest(raw),
    }
    const { matched, response } = await handler.handle(request, { context: call })
    return matched ? toContractResponse(response, call.responseHeaders, raw) : next()
  })
}

/** The built page has no brand: it gets one before it is sent. */
const unbranded = new Set(['/', '/index.html'])

/**
 * The worker that runs a device's script (docs/adr/0027): it may compile WebAssembly, which no page may, and fetch nothing.
 */
const scriptWorkerPath = /^\/assets\/script-worker-[\w-]+\.js$/
const scriptWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"

/** The push worker (docs/adr/0043): it shows the brand's image and reports a new subscription to the portal. */
const pushWorkerPath = '/push-worker.js'
const pushWorkerPolicy = "default-src 'none'; img-src 'self'; connect-src 'self'"

/** Hashed files are cached for a year; every other path is the application itself. */
function registerWeb(app: Hono, { webRoot, sitePages }: HttpAppOptions): void {
  if (!existsSync(join(webRoot, 'index.html'))) return
  app.use('/assets/*', async (context, next) => {
    if (scriptWorkerPath.test(context.req.path)) context.header('content-security-policy', scriptWorkerPolicy)
    await next()
    if (context.res.ok) context.header('cache-control', 'public, max-age=31536000, immutable')
  })
  app.use(pushWorkerPath, async (context, next) => {
    context.header('content-security-policy', pushWorkerPolicy)
    context.header('cache-control', 'no-cache')
    await next()
  })
  app.use('/assets/*', serveStatic({ root: webRoot, precompressed: true }))
  app.use(
    '/*',
    serveStatic({ root: webRoot, rewriteRequestPath: (path) => (unbranded.has(path) ? '/-' : path) }),
  )
  app.get('/assets/*', (context) => context.text('Not found.', 404))
  // Shared pages are private to those who have the link.
  app.use('/shared/*', async (context, next) => {
    await next()
    context.header('x-robots-tag', 'noindex, nofollow')
  })
  // Read each time: it names the hashed files of the current build.
  const template = () => readFile(join(webRoot, 'index.html'), 'utf8')
  app.get('/*', async (context) => {
    const page = sitePages.page(context.req.raw.headers, await template())
    return context.html(page, 200, { 'cache-control': 'no-cache' })
  })
}
