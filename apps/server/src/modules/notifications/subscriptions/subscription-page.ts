import type { Site } from '@fieldport/contract'
import { textColourOn } from '@fieldport/domain'
import { isolate } from '@fieldport/messages'
import { html } from 'hono/html'
import { renderStandalonePage } from '../../../platform/http/standalone-page.ts'
import { subscriptionTexts } from './page-texts.ts'
import type { OpenSubscription } from './subscriptions.service.ts'

export type SubscriptionPage = {
  readonly site: Site
  /** Preferred languages, best first. */
  readonly languages: readonly (string | null | undefined)[]
  /** Null: invalid link. */
  readonly opened: OpenSubscription | null
}

/** Values that the page's buttons submit. */
export const subscriptionActions = ['unsubscribe', 'unsubscribeAll', 'subscribe'] as const
export type SubscriptionAction = (typeof subscriptionActions)[number]

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px 16px;display:grid;place-items:start center;min-height:80vh}
main{box-sizing:border-box;width:min(100%,480px);margin-top:8vh;padding:32px;background:light-dark(#fff,#171b1f);border:1px solid var(--line);border-radius:8px}
.brand{display:flex;align-items:center;gap:10px;font-weight:600}.brand i{width:12px;height:12px;border-radius:4px}.brand img{height:36px;max-width:240px;object-fit:contain}
.day{display:block}.night{display:none}@media (prefers-color-scheme:dark){.both .day{display:none}.night{display:block}.alone{background:#fff;padding:6px 8px;border-radius:6px}}
h1{font-size:1.25rem;margin:24px 0 8px}p{margin:0 0 16px;overflow-wrap:anywhere}.quiet{color:var(--quiet)}
form{display:flex;flex-wrap:wrap;gap:8px;margin:24px 0 0}
button{font:inherit;font-weight:600;padding:8px 16px;min-height:44px;border-radius:8px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer}
button:focus-visible{outline:2px solid currentColor;outline-offset:2px}
/* The second click of a double click would hit the button of the next page, which does the opposite. */
button{animation:ready 1s}@keyframes ready{from,to{pointer-events:none}}`

/** Renders the page without scripts, for any mail program. Opening it changes nothing, because mail scanners open links. */
export function renderSubscriptionPage(page: SubscriptionPage) {
  const { site, opened } = page
  const { code, texts } = subscriptionTexts(...page.languages)
  return renderStandalonePage(
    { language: code, title: texts.title, brandName: site.brandName, style },
    html`${brand(site)}
<h1>${texts.title}</h1>
${opened ? choices(site, opened, texts) : html`<p>${texts.invalid}</p><p class="quiet">${texts.invalidHint}</p>`}`,
  )
}

function brand({ brandName, colour, images: { logoLight, logoDark } }: Site) {
  if (!logoLight) return html`<div class="brand"><i style="background:${colour}"></i>${brandName}</div>`
  if (!logoDark)
    return html`<div class="brand"><img class="day alone" src="${logoLight}" alt="${brandName}"></div>`
  return html`<div class="brand both"><img class="day" src="${logoLight}" alt="${brandName}"><img class="night" src="${logoDark}" alt="${brandName}"></div>`
}

type Texts = ReturnType<typeof subscriptionTexts>['texts']

function choices(site: Site, opened: OpenSubscription, texts: Texts) {
  const { subscription: to, deviceName, isListed, unsubscribed } = opened
  const address = isolate(to.address)
  const primary = (action: SubscriptionAction, label: string) =>
    html`<button name="action" value="${action}" style="background:${site.colour};color:${textColourOn(site.colour)};border-color:${site.colour}">${label}</button>`
  const secondary = (action: SubscriptionAction, label: string) =>
    html`<button name="action" value="${action}">${label}</button>`
  const form = (...buttons: readonly unknown[]) => html`<form method="post">${buttons}</form>`
  if (unsubscribed.all)
    return html`<p role="status">${texts.unsubscribedAll(address)}</p>${form(primary('subscribe', texts.subscribeAll))}`
  if (to.deviceId === null)
    return html`<p>${texts.subscribedAll(address)}</p>${form(primary('unsubscribeAll', texts.unsubscribeAll))}`
  const device = isolate(deviceName === '' ? to.deviceId : `${deviceName} (${to.deviceId})`)
  if (unsubscribed.device)
    return html`<p role="status">${texts.unsubscribed(address, device)}</p>${form(
      // The device has to list the address first.
      isListed ? primary('subscribe', texts.subscribe) : '',
      secondary('unsubscribeAll', texts.unsubscribeAll),
    )}`
  const state = isListed ? texts.subscribed : texts.notListed
  return html`<p>${state(address, device)}</p>${form(
    primary('unsubscribe', texts.unsubscribe),
    secondary('unsubscribeAll', texts.unsubscribeAll),
  )}`
}
