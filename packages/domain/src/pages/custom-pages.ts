import { type CardUnits, parseCardSize } from './card-layout.ts'
import { isObject } from '../objects.ts'
import { pageNameLength } from './page-name.ts'
import { isDeviceId } from '../fleet/device-id.ts'
import { truncateText } from '../text-rules.ts'

/** A card of a custom page. Without a device, it belongs to the page's device. */
export type PageCard = {
  /** As in arranged pages: the card's own ID, or `key:<data key>`. */
  readonly id: string
  readonly deviceid?: string | undefined
  readonly w: CardUnits
  readonly h: CardUnits
}

export const pageThemes = ['auto', 'light', 'dark'] as const
export type PageTheme = (typeof pageThemes)[number]

/** Percent of the usual size, for a screen that is read from a distance. */
export const pageScales = [100, 125, 150, 200] as const
export type PageScale = (typeof pageScales)[number]

/** A page that people built from cards. */
export type CustomPage = {
  readonly title: string
  readonly theme: PageTheme
  readonly scale: PageScale
  /** Whether the title, the device's name and its last contact are above the cards. */
  readonly showHeader: boolean
  /** In reading order. */
  readonly cards: readonly PageCard[]
}

/** Limits of our own. */
export const customPageLimits = {
  titleLength: 60,
  nameLength: pageNameLength,
  cards: 60,
  pages: 50,
  links: 20,
  devices: 24,
} as const

/** Pages that a brand may have. Ours. */
export const maximumBrandPages = 20

/** Maximum lifetime of a share link in days. Ours. */
export const shareLinkDays = { least: 1, most: 365 } as const

const maximumCardIdLength = 80

/** Parses a page from outside; invalid cards are left out, other invalid values get their default. Never throws. */
export function parseCustomPage(value: unknown): CustomPage {
  const page = isObject(value) ? value : {}
  const { title, theme, scale, cards } = page
  return {
    title: typeof title === 'string' ? plainText(title, customPageLimits.titleLength) : '',
    theme: pageThemes.find((known) => known === theme) ?? 'auto',
    scale: pageScales.find((known) => known === scale) ?? 100,
    showHeader: page['showHeader'] !== false,
    cards: (Array.isArray(cards) ? cards.slice(0, customPageLimits.cards) : []).flatMap(
      (card) => parsePageCard(card) ?? [],
    ),
  }
}

function parsePageCard(value: unknown): PageCard | undefined {
  if (!isObject(value)) return undefined
  const { id, deviceid } = value
  const size = parseCardSize(value)
  if (typeof id !== 'string' || id === '' || id.length > maximumCardIdLength || !size) return undefined
  if (deviceid === undefined) return { id, ...size }
  return typeof deviceid === 'string' && isDeviceId(deviceid) ? { id, deviceid, ...size } : undefined
}

function plainText(text: string, maximumLength: number): string {
  return truncateText(
    text
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim(),
    maximumLength,
  )
}

const measurementPrefix = 'key:'

/** The data key of a measurement's own card; undefined for every other card. */
export function dataKeyOfCard(id: string): string | undefined {
  return id.startsWith(measurementPrefix) ? id.slice(measurementPrefix.length) : undefined
}
