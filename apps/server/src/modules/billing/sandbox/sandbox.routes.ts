import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { hostOf } from '../../../platform/network/client-address.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import { addressFields, renderSandboxPage, type SandboxPage, sandboxActions } from './sandbox-page.ts'
import { type PaymentSandboxPages, sandboxPath } from './sandbox.service.ts'

export type SandboxRoutesPorts = {
  readonly pages: PaymentSandboxPages
  readonly sites: Pick<SitesService, 'brandOf' | 'siteIdOfHost'>
}

const boundedForm = bodyLimit({
  maxSize: 8_192,
  onError: (context) => context.text('The request is too large.', 413),
})

/** The URL contains a secret token: it is kept out of caches, search engines and referrers. */
const privately = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** A browser that goes back to a refused form shows it again instead of asking whether to submit it once more. */
const kept = { 'cache-control': 'private, no-cache' }

/** Routes of the sandbox's page for payment methods. */
export const sandboxRoutes =
  ({ pages, sites }: SandboxRoutesPorts) =>
  (app: Hono): void => {
    const path = `${sandboxPath}/:token`
    const show = async (
      context: Context,
      token: string,
      wrong: Pick<SandboxPage, 'problem' | 'typed'> = { problem: null, typed: {} },
    ) => {
      const { headers } = context.req.raw
      const opened = await pages.open(token)
      const page = renderSandboxPage({
        site: sites.brandOf(sites.siteIdOfHost(hostOf(headers))),
        languages: [headers.get('accept-language')],
        customer: opened?.customer ?? null,
        returnUrl: opened?.returnUrl ?? '/',
        ...wrong,
      })
      if (opened && wrong.problem) return context.html(page, 422, { ...privately, ...kept })
      return context.html(page, opened ? 200 : 404, privately)
    }
    app.get(path, (context) => show(context, context.req.param('token')))
    app.post(path, boundedForm, async (context) => {
      const token = context.req.param('token')
      const opened = await pages.open(token)
      if (opened === null) return show(context, token)
      const typed = textsOf(await context.req.parseBody().catch(() => ({})))
      const action = sandboxActions.find((each) => each === typed['action'])
      if (action === 'save') {
        const problem = await pages.save(token, typed)
        return problem === null
          ? context.redirect(opened.returnUrl, 303)
          : show(context, token, { problem, typed })
      }
      if (action === 'cancel') await pages.cancel(token)
      if (action === 'resume') await pages.resume(token)
      if (action === 'pay') await pages.pay(token)
      // Redirects after POST, so that reloading the page does not submit the form again.
      return context.redirect(context.req.path, 303)
    })
  }

function textsOf(form: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const names = ['action', 'number', 'expiry', 'cvc', ...addressFields]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = form[name]
      return typeof value === 'string' ? [[name, value.slice(0, 120)]] : []
    }),
  )
}
