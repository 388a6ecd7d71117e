import type { Site } from '@fieldport/contract'
import { defaultSiteId } from '@fieldport/domain'
import { oneLine } from './people-text.ts'

type Sender = { readonly name: string; readonly address: string }

/** 'Portal <portal@example.com>' or a plain address. */
export function parseSender(text: string): Sender {
  const [, name = '', address = text] = /^([^<]*)<([^<>]+)>\s*$/.exec(text) ?? []
  return { name: oneLine(name.replaceAll('"', '')), address: address.trim() }
}

/** The brand's own sender, else the portal's; the operator's name never stands on a partner's mail. */
export function sender(site: Site, mailFrom: string): Sender {
  const own = parseSender(mailFrom)
  const ownName = site.siteid === defaultSiteId ? own.name : ''
  return {
    name: oneLine(site.mailFromName || ownName || site.brandName),
    address: site.mailFromAddress || own.address,
  }
}
