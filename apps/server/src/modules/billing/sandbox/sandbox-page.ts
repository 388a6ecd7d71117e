import type { Site } from '@fieldport/contract'
import { textColourOn } from '@fieldport/domain'
import { isolate } from '@fieldport/messages'
import { html, raw } from 'hono/html'
import type { SandboxCustomer } from '../../../adapters/payments/sandbox/sandbox-state.ts'
import { renderStandalonePage } from '../../../platform/http/standalone-page.ts'
import { sandboxTexts, type SandboxTexts } from './sandbox-texts.ts'

export type SandboxPage = {
  readonly site: Site
  readonly languages: readonly (string | null | undefined)[]
  /** Null: invalid link. */
  readonly customer: SandboxCustomer | null
  readonly returnUrl: string
  readonly problem: 'cardProblem' | 'expiryProblem' | null
  /** Submitted values, which the page shows again if one of them is invalid. */
  readonly typed: Readonly<Record<string, string>>
}

/** Values that the page's buttons submit. */
export const sandboxActions = ['save', 'cancel', 'resume', 'pay'] as const

export const addressFields = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px 16px;display:grid;place-items:start center}
main{box-sizing:border-box;width:min(100%,520px);padding:32px;background:light-dark(#fff,#171b1f);border:1px solid var(--line);border-radius:8px}
h1{font-size:1.25rem;margin:0 0 8px}h2{font-size:1rem;margin:24px 0 8px}p{margin:0 0 16px;overflow-wrap:anywhere}.quiet{color:var(--quiet)}
label{display:block;margin:0 0 12px;font-size:.875rem}input{box-sizing:border-box;display:block;width:100%;margin-top:4px;font:inherit;padding:8px 12px;min-height:44px;border-radius:8px;border:1px solid light-dark(#84909b,#6b7680);background:transparent;color:inherit}
.row{display:grid;grid-template-columns:1fr 1fr;gap:0 12px;align-items:end}.actions{display:flex;flex-wrap:wrap;gap:8px;margin-top:16px}
.row label{min-width:0}table{width:100%;border-collapse:collapse}td{padding:6px 0;border-bottom:1px solid var(--line)}td:last-child{text-align:end;font-variant-numeric:tabular-nums}ul{margin:0;padding-inline-start:20px}.error{color:light-dark(#b42318,#ff9c92)}
button,.back{font:inherit;font-weight:600;padding:8px 16px;min-height:44px;box-sizing:border-box;border-radius:8px;border:1px solid light-dark(#84909b,#6b7680);background:transparent;color:inherit;cursor:pointer;text-decoration:none;display:inline-flex;align-items:center}
:focus-visible{outline:2px solid currentColor;outline-offset:2px}`

/** Renders the page for payment methods that is used while no provider is configured. Without scripts. */
export function renderSandboxPage(page: SandboxPage) {
  const { site, customer } = page
  const { code, texts } = sandboxTexts(...page.languages)
  return renderStandalonePage(
    { language: code, title: texts.title, brandName: site.brandName, style },
    html`<h1>${texts.title}</h1>
${customer ? details(page, customer, texts) : html`<p>${texts.invalid}</p>`}`,
  )
}

function details(page: SandboxPage, customer: SandboxCustomer, texts: SandboxTexts) {
  const { site, typed, problem } = page
  const { card, address } = customer
  const primary = `background:${site.colour};color:${textColourOn(site.colour)};border-color:${site.colour}`
  return html`<p class="quiet">${texts.sandbox}</p>
<p>${card ? texts.present(isolate(`${card.brand} •••• ${card.last4}`)) : texts.none}</p>
${customer.unpaidSince === null ? '' : html`<p class="error" role="alert">${texts.unpaid}</p>`}
${customer.isCancelled ? html`<p>${texts.cancelled}</p>` : ''}
<form method="post">
<h2>${texts.card}</h2>
${problem ? html`<p class="error" role="alert">${texts[problem]}</p>` : ''}
${field('number', texts.number, typed['number'] ?? '', 'cc-number', problem === 'cardProblem')}
<div class="row">${field('expiry', texts.expiry, typed['expiry'] ?? '', 'cc-exp', problem === 'expiryProblem')}${field('cvc', texts.cvc, typed['cvc'] ?? '', 'cc-csc')}</div>
<h2>${texts.address}</h2>
${addressFields.map((name) => field(name, texts[name], typed[name] ?? address?.[name] ?? '', autocompletes[name]))}
<div class="actions"><button name="action" value="save" style="${primary}">${texts.save}</button>
${customer.unpaidSince === null ? '' : html`<button name="action" value="pay" formnovalidate>${texts.pay}</button>`}
${customer.items.length > 0 ? termButton(customer.isCancelled ? 'resume' : 'cancel', texts) : ''}
<a class="back" href="${page.returnUrl}">${texts.back}</a></div>
</form>
${payments(customer, texts)}
<h2>${texts.testCards}</h2>
<ul class="quiet">${texts.cards.map((card) => html`<li>${card}</li>`)}</ul>`
}

const termButton = (action: 'cancel' | 'resume', texts: SandboxTexts) =>
  html`<button name="action" value="${action}" formnovalidate>${texts[action]}</button>`

/** The latest charges, newest first. */
function payments({ charges = [] }: SandboxCustomer, texts: SandboxTexts) {
  if (charges.length === 0) return ''
  const latest = charges.slice(-shownCharges).toReversed()
  return html`<h2>${texts.payments}</h2>
<table>${latest.map(({ at, cents }) => html`<tr><td>${texts.day(at)}</td><td>${texts.money(cents)}</td></tr>`)}</table>`
}

const shownCharges = 12

const autocompletes = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
  country: 'country-name',
} as const

function field(name: string, label: string, value: string, autocomplete: string, isWrong = false) {
  const invalid = isWrong ? raw(' aria-invalid="true"') : ''
  return html`<label>${label}<input name="${name}" value="${value}" maxlength="120" autocomplete="${autocomplete}"${invalid}></label>`
}
