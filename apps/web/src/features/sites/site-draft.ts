import type { Site, SiteSettings } from '@fieldport/contract'
import { isBrandColour, isHostName, type SiteSwitches } from '@fieldport/domain'

/** A brand as typed: one host per line. */
export type SiteDraft = Omit<SiteSettings, 'hosts' | 'switches'> & {
  readonly hosts: string
  readonly switches: SiteSwitches
}

export function toSiteDraft({
  siteid: _siteid,
  version: _version,
  images: _images,
  ...site
}: Site): SiteDraft {
  return { ...site, hosts: site.hosts.join('\n'), switches: site.switches as SiteSwitches }
}

export function hostsOf(typed: string): string[] {
  return [
    ...new Set(
      typed
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter((host) => host !== ''),
    ),
  ]
}

export function settingsOf(draft: SiteDraft): SiteSettings {
  return { ...draft, hosts: hostsOf(draft.hosts), brandName: draft.brandName.trim() }
}

/** The first invalid host; undefined if all are valid. */
export function findInvalidHost(typed: string): string | undefined {
  return hostsOf(typed).find((host) => !isHostName(host))
}

/** Whether the server accepts the link: web, mail, or a page of the portal. */
export function isLink(value: string): boolean {
  return value === '' || /^(?:https?:\/\/|mailto:|\/(?!\/))[^\s"'<>]*$/i.test(value)
}

export function isEmailOrEmpty(value: string): boolean {
  return value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
}

/** The preview's colour: the last complete one while another is being typed. */
export function shownColour(typed: string, last: string): string {
  return isBrandColour(typed) ? typed : last
}

/** 'Blue Water Ltd' → 'blue-water-ltd' */
export function siteIdOf(brandName: string): string {
  return brandName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
}
