import { loadEnglish } from '@fieldport/messages'

/** Pages that open before anything else is loaded: every page includes their texts. */
const firstPages = /^\/(?:$|(?:login|signup|resetpassword|newpassword|verify|terms|privacy)(?:\/|$))/

let completed: Promise<void> | undefined

/** Fetches all messages, once. Messages of the server include their English text, so a failure blocks nothing. */
export function completeTexts(): Promise<void> {
  completed ??= loadEnglish().catch(() => {
    // The next page tries again.
    completed = undefined
  })
  return completed
}

/** Loads all messages before a page that may need them opens. */
export function textsFor(pathname: string): Promise<void> | undefined {
  return firstPages.test(pathname) ? undefined : completeTexts()
}
