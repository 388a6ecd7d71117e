import type { StoredWidget } from '@fieldport/contract'
import { bytesToBase64 } from '../../../lib/files/base64.ts'
import type { WidgetDraft } from '../editor/editor-state.ts'

/** The image URL of a draft; undefined if it has none. */
export function imageAddressOf({ image }: WidgetDraft, stored: string | undefined): string | undefined {
  if (image === undefined) return stored
  return image === 'remove' ? undefined : `data:${image.mediaType};base64,${image.base64}`
}

/**
 * The image of a draft as base64; null if it has none.
 * @throws Error if the stored one cannot be fetched
 */
export async function imageBase64Of(
  { image }: WidgetDraft,
  base: StoredWidget | undefined,
): Promise<string | null> {
  if (image === 'remove') return null
  if (image) return image.base64
  if (!base?.image) return null
  const response = await fetch(base.image.url)
  if (!response.ok) throw new RangeError(`The image answers ${response.status}.`)
  return bytesToBase64(new Uint8Array(await response.arrayBuffer()))
}
