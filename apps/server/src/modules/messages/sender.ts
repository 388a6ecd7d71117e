import type { Site } from '@fieldport/contract'
import { defaultSiteId } from '@fieldport/domain'
import { toSingleLine } from './user-text.ts'

type MailSender = { readonly name: string; readonly address: string }

/** 'Portal <portal@example.com>' or a plain address. */
export function parseSender(text: string): MailSender {
  const [, name = '', address = text] = /^([^<]*)<([^<>]+)>\s*$/.exec(text) ?? []
  return { name: toSingleLine(name.replaceAll('"', '')), address: address.trim() }
}

/** The brand's sender, or else the portal's; the operator's name never appears on a partner's mail. */
export function resolveSender(site: Site, mailFrom: string): MailSender {
  const own = parseSender(mailFrom)
  const ownName = site.siteid === defaultSiteId ? own.name : ''
  return {
    name: toSingleLine(site.mailFromName || ownName || site.brandName),
    address: site.mailFromAddress || own.address,
  }
}
