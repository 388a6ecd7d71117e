/** A message that outlives the page that made it. */
export type PendingNotice = {
  readonly id: number
  readonly kind: 'error' | 'warning' | 'info' | 'success'
  readonly title: string
  readonly text: string
  /** Changes of the page since it was made. */
  readonly navigationCount: number
}

export type NewNotice = Pick<PendingNotice, 'kind' | 'title' | 'text'>

/** A notice is read on the page that follows; at the one after that it is gone. */
const maximumNavigations = 1
/** More would push the page away. */
const maximumNotices = 3

let notices: readonly PendingNotice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly PendingNotice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** Shows a notice now and on the page that the next navigation leads to. The same words are never there twice. */
export function showNotice(notice: NewNotice): void {
  lastId += 1
  replace(withNotice(notices, { ...notice, id: lastId, navigationCount: 0 }))
}

export function dismissNotice(id: number): void {
  replace(notices.filter((notice) => notice.id !== id))
}

/** Another page is shown. */
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

export function withNotice(
  present: readonly PendingNotice[],
  added: PendingNotice,
): readonly PendingNotice[] {
  const others = present.filter(({ title, text }) => title !== added.title || text !== added.text)
  return [...others, added].slice(-maximumNotices)
}

export function countNavigation(present: readonly PendingNotice[]): readonly PendingNotice[] {
  return present
    .map((notice) => ({ ...notice, navigationCount: notice.navigationCount + 1 }))
    .filter(({ navigationCount }) => navigationCount <= maximumNavigations)
}
