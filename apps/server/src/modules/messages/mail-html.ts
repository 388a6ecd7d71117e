import { contrast } from '@fieldport/domain'
import { directionOf } from '@fieldport/messages'
import { html, raw } from 'hono/html'
import type { MailBranding } from './mail-branding.ts'
import { toMultiLine } from './user-text.ts'
import type { MailFact, MailText, MailTexts } from './texts/mail-texts.ts'

/** Input of `html`: text is escaped, null renders nothing. */
type Part = ReturnType<typeof html> | string | null | readonly Part[]

const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const text = '#1d2126'
const quiet = '#5b6570'
const lightCard = '#ffffff'
const darkCard = '#171b1f'

/** Mail clients without style sheets show the light look, which is in the attributes. */
const style = raw(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.dark-logo { display: none; }
@media (max-width: 620px) {
  .page { padding: 0 !important; }
  .card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
  .inside { padding: 24px 20px !important; }
  .foot { padding: 20px 20px 28px !important; }
  .button a { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  .page, body { background: #0f1214 !important; }
  .card { background: ${darkCard} !important; border-color: #2b3137 !important; }
  .line { border-color: #2b3137 !important; }
  .text, .text a { color: #e6e9ec !important; }
  .quiet, .quiet a { color: #a3adb7 !important; }
  .dim a { border-color: #6f7a85 !important; }
  .code, .quotation { background: #20252a !important; color: #e6e9ec !important; border-color: #2b3137 !important; }
  .plate { background: #ffffff; padding: 6px 8px; border-radius: 6px; }
  .light-logo { display: none !important; }
  .dark-logo { display: block !important; }
}`)

/** Tables and inline styles work in all mail clients. 600 px wide, or the width of a phone. */
export function renderMailHtml(
  said: MailText & { readonly unsubscribeLink?: string | undefined },
  look: MailBranding,
  frame: MailTexts['frame'],
  language: string,
): string {
  const direction = directionOf(language)
  const align = direction === 'rtl' ? 'right' : 'left'
  const page = html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${said.subject}</title>
<style>${style}</style>
</head>
<body dir="${direction}" style="margin:0;padding:0;background:#f3f4f6;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${said.preheader}${padding}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="page" align="center" style="background:#f3f4f6;padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr>
<td class="card" style="background:${raw(lightCard)};border:1px solid #dfe3e8;border-radius:8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="inside" align="${align}" style="padding:32px 40px;font-family:${raw(font)};font-size:16px;line-height:24px;color:${text}">
${logo(look, align)}
<h1 class="text" style="margin:28px 0 16px;font-size:22px;line-height:30px;font-weight:600;overflow-wrap:anywhere;color:${text}">${said.heading}</h1>
${body(said, look, frame, align)}
</td></tr></table>
</td></tr>
<tr><td class="quiet foot" align="${align}" style="padding:20px 40px 8px;font-family:${raw(font)};font-size:13px;line-height:20px;color:${quiet}">
${footerLines(look, frame).map((line) => html`<div dir="${look.footer.includes(line) ? 'auto' : direction}" style="overflow-wrap:anywhere">${line}</div>`)}
${said.unsubscribeLink ? html`<div><a href="${said.unsubscribeLink}" style="color:${quiet};text-decoration:underline">${frame.unsubscribe}</a></div>` : null}
</td></tr></table>
</td></tr></table>
</body>
</html>`
  // Not a promise, because no part is one.
  return String(page as Awaited<typeof page>)
}

/** Keeps mail clients from appending the mail's first words to the preheader. */
const padding = raw('&#847;&zwnj;&nbsp;'.repeat(60))

export function footerLines(look: MailBranding, frame: MailTexts['frame']): readonly string[] {
  const questions = look.supportEmail === '' ? [] : [frame.questions(look.supportEmail)]
  return [frame.automatic(look.brandName), ...questions, ...look.footer]
}

/** Mail clients do not support logical CSS properties, so the start side is given explicitly. */
type Side = 'left' | 'right'
const oppositeOf = (side: Side): Side => (side === 'left' ? 'right' : 'left')

function logo({ logoLight, logoDark, brandName, colour }: MailBranding, start: Side): Part {
  if (!logoLight) {
    return html`<div class="text" style="font-size:18px;font-weight:600;color:${text}"><span style="display:inline-block;width:12px;height:12px;border-radius:4px;background:${colour};margin-${oppositeOf(start)}:10px"></span>${brandName}</div>`
  }
  const picture = (address: string, kind: string, display: string) =>
    html`<img class="${kind}" src="${address}" alt="${brandName}" height="36" style="height:36px;max-width:240px;object-fit:contain;object-position:${start};border:0;${display}">`
  // A logo for light backgrounds gets a light plate in dark mode.
  if (!logoDark) return picture(logoLight, 'plate', 'display:block')
  return [
    picture(logoLight, 'light-logo', 'display:block'),
    picture(logoDark, 'dark-logo', 'display:none;mso-hide:all'),
  ]
}

function body(said: MailText, look: MailBranding, frame: MailTexts['frame'], start: Side): Part {
  return [
    [said.greeting, ...said.paragraphs].filter((each) => each !== '').map(paragraph),
    said.code ? codeBox(said.code) : null,
    said.facts ? factTable(said.facts, start) : null,
    said.quotation ? quotation(said.quotation) : null,
    said.action ? button(said.action, look, start) : null,
    said.secondAction ? secondLink(said.secondAction) : null,
    said.notes.map(note),
    said.action ? writtenLink(frame.copyLink, said.action.link) : null,
  ]
}

function paragraph(line: string): Part {
  return html`<p class="text" style="margin:0 0 16px;color:${text};overflow-wrap:anywhere">${line}</p>`
}

function note(line: string): Part {
  return html`<p class="quiet" style="margin:16px 0 0;font-size:14px;line-height:21px;color:${quiet};overflow-wrap:anywhere">${line}</p>`
}

function codeBox(code: string): Part {
  return html`<div class="code" dir="ltr" style="margin:8px 0 16px;padding:16px;border:1px solid #dfe3e8;border-radius:8px;background:#f6f7f8;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;color:${text}">${code}</div>`
}

/**
 * Maximum length of a label, in characters, beside its value; longer ones, such as names of devices, would leave no
 * space for it.
 */
const longestLabelOnOneLine = 24

function factTable(facts: NonNullable<MailText['facts']>, start: Side): Part {
  const gap = start === 'left' ? '10px 24px 10px 0' : '10px 0 10px 24px'
  const isLong = facts.some(({ label }) => label.length > longestLabelOnOneLine)
  const width = isLong ? '50%' : '1%'
  const wrap = isLong ? 'overflow-wrap:anywhere;word-break:break-word' : 'white-space:nowrap'
  const name = ({ label, link }: MailFact) =>
    link === undefined
      ? html`<span dir="auto">${label}</span>`
      : html`<a href="${link}" dir="auto" style="color:${quiet};text-decoration:underline">${label}</a>`
  const row = (fact: MailFact) =>
    html`<tr><td class="quiet line" width="${width}" valign="top" style="padding:${gap};border-bottom:1px solid #e8ebee;${wrap};font-size:14px;color:${quiet}">${name(fact)}</td><td class="text line" valign="top" style="padding:10px 0;border-bottom:1px solid #e8ebee;font-size:15px;color:${text};overflow-wrap:anywhere;word-break:break-word"><span dir="${directionOfValue(fact.value, start)}">${fact.value}</span></td></tr>`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${facts.map(row)}</table>`
}

/** In a sentence that begins with an isolated name, `auto` would find the direction of that name. */
function directionOfValue(value: string, start: Side): 'ltr' | 'rtl' | 'auto' {
  if (!value.startsWith('\u2068')) return 'auto'
  return start === 'right' ? 'rtl' : 'ltr'
}

function quotation(words: string): Part {
  const lines = toMultiLine(words)
    .split('\n')
    .map((line, index) => (index === 0 ? line : [raw('<br>'), line]))
  return html`<div class="quotation" dir="auto" style="margin:0 0 8px;padding:16px;border-radius:8px;background:#f6f7f8;font-size:15px;color:${text};overflow-wrap:anywhere;word-break:break-word">${lines}</div>`
}

/** If the brand's colour is close to that of the card, the button gets a border. */
const faint = 1.5

function button(
  { label, link }: NonNullable<MailText['action']>,
  { colour, onColour }: MailBranding,
  start: Side,
): Part {
  const edge = contrast(colour, lightCard) < faint ? '#868f99' : colour
  const dim = contrast(colour, darkCard) < faint ? 'button dim' : 'button'
  return html`<table role="presentation" class="${dim}" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 8px"><tr><td align="${start}"><a href="${link}" style="display:inline-block;padding:12px 24px;border:1px solid ${edge};border-radius:8px;background:${colour};color:${onColour};font-weight:600;text-align:center;text-decoration:none">${label}</a></td></tr></table>`
}

function secondLink({ label, link }: NonNullable<MailText['action']>): Part {
  return html`<p class="text" style="margin:16px 0 0;font-size:14px;line-height:21px;color:${text};overflow-wrap:anywhere">${label} <a href="${link}" dir="ltr" style="color:${text};text-decoration:underline">${link}</a></p>`
}

function writtenLink(label: string, link: string): Part {
  return html`<p class="quiet line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e8ebee;font-size:13px;line-height:20px;color:${quiet};overflow-wrap:anywhere;word-break:break-word">${label}<br><a href="${link}" dir="ltr" style="color:${quiet};text-decoration:underline">${link}</a></p>`
}
