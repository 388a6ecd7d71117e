import { textsOf } from '../render-mail.ts'
import type { NotificationContent, NotificationDigestContent } from '../messages.service.ts'
import { toSingleLine } from '../user-text.ts'

/** Contents of all pushes that the portal sends. */
export type PushContent = NotificationContent | NotificationDigestContent | { readonly kind: 'test' }

export type PushOptions = {
  /** BCP 47; English if null or without translations. */
  readonly language: string | null
  readonly brandName: string
  /** Path of the brand's icon on its own host. */
  readonly icon: string
  /** A later push with the same tag replaces this one; absent: never replaced. */
  readonly tag?: string | undefined
}

const titleLength = 120
const bodyLength = 400

/**
 * The body shown by the web app's service worker (apps/web/public/push-worker.js). Links are paths, which each browser
 * opens on the host where it subscribed. Stays well below the 4 kB that push services accept.
 */
export function renderPush(content: PushContent, { language, brandName, icon, tag }: PushOptions): string {
  const { code, texts } = textsOf(language)
  const brand = toSingleLine(brandName, 60)
  const said =
    content.kind === 'test'
      ? { title: brand, body: texts.push.test, at: null, path: '/account/notifications' }
      : content.kind === 'notification'
        ? { ...texts.push.notification(content), at: content.item.at, path: pathOf(content.item.link) }
        : { ...texts.push.notificationDigest(content), at: null, path: pathOf(content.link) }
  return JSON.stringify({
    ...said,
    title: cut(said.title, titleLength),
    body: cut(said.body, bodyLength),
    brand,
    icon,
    lang: code,
    ...(tag === undefined ? {} : { tag }),
  })
}

function pathOf(link: string): string {
  const { pathname, search } = new URL(link)
  return pathname + search
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}
