import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { hostOf } from '../../../platform/network/client-address.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import { renderSubscriptionPage, subscriptionActions } from './subscription-page.ts'
import type { Subscriptions } from './subscriptions.service.ts'
import { subscriptionPath } from './unsubscribe-link.ts'

export type SubscriptionRoutesPorts = {
  readonly subscriptions: Subscriptions
  readonly sites: Pick<SitesService, 'brandOf' | 'siteIdOfHost'>
}

const boundedForm = bodyLimit({
  maxSize: 4_096,
  onError: (context) => context.text('The request is too large.', 413),
})

/** Keeps the token in the URL out of caches, search engines and referrers. */
const privately = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** Routes of the unsubscribe page and of one-click unsubscribe by mail programs. Source of the latter: RFC 8058. */
export const subscriptionRoutes =
  ({ subscriptions, sites }: SubscriptionRoutesPorts) =>
  (app: Hono): void => {
    const path = `${subscriptionPath}/:token`
    const show = async (context: Context, token: string) => {
      const { headers } = context.req.raw
      const opened = await subscriptions.open(token)
      const page = renderSubscriptionPage({
        site: sites.brandOf(sites.siteIdOfHost(hostOf(headers))),
        languages: [opened?.language, headers.get('accept-language')],
        opened,
      })
      return context.html(page, opened ? 200 : 404, privately)
    }
    app.get(path, (context) => show(context, context.req.param('token')))
    app.post(path, boundedForm, async (context) => {
      const token = context.req.param('token')
      const form = await context.req.parseBody().catch(() => ({}) as Record<string, unknown>)
      if ((await subscriptions.open(token)) === null) return show(context, token)
      if (form['List-Unsubscribe'] === 'One-Click') {
        await subscriptions.change(token, 'unsubscribe')
        return context.text('', 200, privately)
      }
      const action = subscriptionActions.find((each) => each === form['action'])
      if (action) await subscriptions.change(token, action)
      // Redirects after POST, so that reloading the page does not submit the form again.
      return context.redirect(context.req.path, 303)
    })
  }
