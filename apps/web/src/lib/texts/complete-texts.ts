import { loadEnglish } from '@fieldport/messages'

/** Pages that open before anything else is loaded: what they say by themselves comes with every page. */
const firstPages = /^\/(?:$|(?:login|signup|resetpassword|newpassword|verify|terms|privacy)(?:\/|$))/

let completed: Promise<void> | undefined

/** Fetches the messages of every rule, once. What a server says is there in English without them, so that a failure stops nothing. */
export function completeTexts(): Promise<void> {
  completed ??= loadEnglish().catch(() => {
    // The next page tries again.
    completed = undefined
  })
  return completed
}

/** Has every message at hand before a page opens that may need them. */
export function textsFor(pathname: string): Promise<void> | undefined {
  return firstPages.test(pathname) ? undefined : completeTexts()
}
