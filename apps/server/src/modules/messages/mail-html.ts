import { html, Markup, type Part } from './markup.ts'
import { contrast, type MailBranding } from './mail-branding.ts'
import { toMultiLine } from './user-text.ts'
import type { MailText, MailTexts } from './texts/mail-texts.ts'

const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const text = '#1d2126'
const quiet = '#5b6570'
const lightCard = '#ffffff'
const darkCard = '#171b1f'

/** Mail readers that know no style sheet show the light look, which stands in the attributes. */
const style = new Markup(`
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

/** Tables and inline styles, since that is what mail readers agree on. 600 px wide, or the width of a phone. */
export function renderMailHtml(
  said: MailText,
  look: MailBranding,
  frame: MailTexts['frame'],
  language: string,
): string {
  const page = html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${said.subject}</title>
<style>${style}</style>
</head>
<body style="margin:0;padding:0;background:#f3f4f6;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${said.preheader}${padding}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="page" align="center" style="background:#f3f4f6;padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr>
<td class="card" style="background:${new Markup(lightCard)};border:1px solid #dfe3e8;border-radius:8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="inside" align="left" style="padding:32px 40px;font-family:${new Markup(font)};font-size:16px;line-height:24px;color:${text}">
${logo(look)}
<h1 class="text" style="margin:28px 0 16px;font-size:22px;line-height:30px;font-weight:600;color:${text}">${said.heading}</h1>
${body(said, look, frame)}
</td></tr></table>
</td></tr>
<tr><td class="quiet foot" align="left" style="padding:20px 40px 8px;font-family:${new Markup(font)};font-size:13px;line-height:20px;color:${quiet}">
${footerLines(look, frame).map((line) => html`<div style="overflow-wrap:anywhere">${line}</div>`)}
</td></tr></table>
</td></tr></table>
</body>
</html>`
  return page.source
}

/** Keeps a mail list from showing the first words of the mail after the preheader. */
const padding = new Markup('&#847;&zwnj;&nbsp;'.repeat(60))

export function footerLines(look: MailBranding, frame: MailTexts['frame']): readonly string[] {
  const questions = look.supportEmail === '' ? [] : [frame.questions(look.supportEmail)]
  return [frame.automatic(look.brandName), ...questions, ...look.footer]
}

function logo({ logoLight, logoDark, brandName, colour }: MailBranding): Part {
  if (!logoLight) {
    return html`<div class="text" style="font-size:18px;font-weight:600;color:${text}"><span style="display:inline-block;width:12px;height:12px;border-radius:4px;background:${colour};margin-right:10px"></span>${brandName}</div>`
  }
  const picture = (address: string, kind: string, display: string) =>
    html`<img class="${kind}" src="${address}" alt="${brandName}" height="36" style="height:36px;max-width:240px;object-fit:contain;object-position:left;border:0;${display}">`
  // A logo made for a light page keeps one under it in the dark.
  if (!logoDark) return picture(logoLight, 'plate', 'display:block')
  return [
    picture(logoLight, 'light-logo', 'display:block'),
    picture(logoDark, 'dark-logo', 'display:none;mso-hide:all'),
  ]
}

function body(said: MailText, look: MailBranding, frame: MailTexts['frame']): Part {
  return [
    [said.greeting, ...said.paragraphs].filter((each) => each !== '').map(paragraph),
    said.code ? codeBox(said.code) : null,
    said.facts ? factTable(said.facts) : null,
    said.quotation ? quotation(said.quotation) : null,
    said.action ? button(said.action, look) : null,
    said.secondAction ? secondLink(said.secondAction) : null,
    said.notes.map(note),
    said.action ? writtenLink(frame.copyLink, said.action.link) : null,
  ]
}

function paragraph(line: string): Part {
  return html`<p class="text" style="margin:0 0 16px;color:${text};overflow-wrap:anywhere">${line}</p>`
}

function note(line: string): Part {
  return html`<p class="quiet" style="margin:16px 0 0;font-size:14px;line-height:21px;color:${quiet}">${line}</p>`
}

function codeBox(code: string): Part {
  return html`<div class="code" style="margin:8px 0 16px;padding:16px;border:1px solid #dfe3e8;border-radius:8px;background:#f6f7f8;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;color:${text}">${code}</div>`
}

function factTable(facts: NonNullable<MailText['facts']>): Part {
  const row = ({ label, value }: { label: string; value: string }) =>
    html`<tr><td class="quiet line" width="1%" valign="top" style="padding:10px 24px 10px 0;border-bottom:1px solid #e8ebee;white-space:nowrap;font-size:14px;color:${quiet}">${label}</td><td class="text line" valign="top" style="padding:10px 0;border-bottom:1px solid #e8ebee;font-size:15px;color:${text};overflow-wrap:anywhere;word-break:break-word">${value}</td></tr>`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${facts.map(row)}</table>`
}

function quotation(words: string): Part {
  const lines = toMultiLine(words)
    .split('\n')
    .map((line, index) => (index === 0 ? line : [new Markup('<br>'), line]))
  return html`<div class="quotation" style="margin:0 0 8px;padding:16px;border-radius:8px;background:#f6f7f8;font-size:15px;color:${text};overflow-wrap:anywhere;word-break:break-word">${lines}</div>`
}

/** Where the brand's colour is all but the colour of the card, a line shows the button's edge. */
const faint = 1.5

function button({ label, link }: NonNullable<MailText['action']>, { colour, onColour }: MailBranding): Part {
  const edge = contrast(colour, lightCard) < faint ? '#868f99' : colour
  const dim = contrast(colour, darkCard) < faint ? 'button dim' : 'button'
  return html`<table role="presentation" class="${dim}" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 8px"><tr><td align="left"><a href="${link}" style="display:inline-block;padding:12px 24px;border:1px solid ${edge};border-radius:8px;background:${colour};color:${onColour};font-weight:600;text-align:center;text-decoration:none">${label}</a></td></tr></table>`
}

function secondLink({ label, link }: NonNullable<MailText['action']>): Part {
  return html`<p class="text" style="margin:16px 0 0;font-size:14px;line-height:21px;color:${text};overflow-wrap:anywhere">${label} <a href="${link}" style="color:${text};text-decoration:underline">${link}</a></p>`
}

function writtenLink(label: string, link: string): Part {
  return html`<p class="quiet line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e8ebee;font-size:13px;line-height:20px;color:${quiet};overflow-wrap:anywhere;word-break:break-word">${label}<br><a href="${link}" style="color:${quiet};text-decoration:underline">${link}</a></p>`
}
