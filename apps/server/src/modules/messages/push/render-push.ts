import { textsOf } from '../render-mail.ts'
import type { NotificationContent, NotificationDigestContent } from '../messages.service.ts'
import { toSingleLine } from '../user-text.ts'

/** Every push that the portal sends. */
export type PushContent = NotificationContent | NotificationDigestContent | { readonly kind: 'test' }

export type PushLook = {
  /** BCP 47; null or one without texts: English. */
  readonly language: string | null
  readonly brandName: string
  /** Path of the brand's picture on its own host. */
  readonly icon: string
  /** What a later push of the same takes the place of; absent: of none. */
  readonly tag?: string | undefined
}

const titleLength = 120
const bodyLength = 400

/**
 * What the service worker of the web app shows (apps/web/public/push-worker.js). Links are paths: each browser opens them on the host
 * where it was switched on. What it says at most is well below the 4 kB that push services take.
 */
export function renderPush(content: PushContent, { language, brandName, icon, tag }: PushLook): string {
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
