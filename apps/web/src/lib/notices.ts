/** A message that outlives the page that created it. */
export type PendingNotice = {
  readonly id: number
  readonly kind: 'error' | 'warning' | 'info' | 'success'
  readonly title: string
  readonly text: string
  /** Number of navigations since it was created. */
  readonly navigationCount: number
}

export type NewNotice = Pick<PendingNotice, 'kind' | 'title' | 'text'>

/** A notice survives one navigation and disappears with the next. */
const maximumNavigations = 1
/** More would push the page's content away. */
const maximumNotices = 3

let notices: readonly PendingNotice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly PendingNotice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** Shows a notice on this page and, after a navigation, on the next one. The same text is shown only once. */
export function showNotice(notice: NewNotice): void {
  lastId += 1
  replace(withNotice(notices, { ...notice, id: lastId, navigationCount: 0 }))
}

export function dismissNotice(id: number): void {
  replace(notices.filter((notice) => notice.id !== id))
}

/** Call after each navigation. */
export function expireNotices(): void {
  if (notices.length > 0) replace(countNavigation(notices))
}

export function readNotices(): readonly PendingNotice[] {
  return notices
}

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function withNotice(present: readonly PendingNotice[], added: PendingNotice): readonly PendingNotice[] {
  const others = present.filter(({ title, text }) => title !== added.title || text !== added.text)
  return [...others, added].slice(-maximumNotices)
}

function countNavigation(present: readonly PendingNotice[]): readonly PendingNotice[] {
  return present
    .map((notice) => ({ ...notice, navigationCount: notice.navigationCount + 1 }))
    .filter(({ navigationCount }) => navigationCount <= maximumNavigations)
}
