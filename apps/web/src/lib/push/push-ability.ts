/** The facts about a browser that decide whether it supports push. */
export type BrowserFacts = {
  /** Service workers, push and notifications are all supported. */
  readonly hasPush: boolean
  /** Service workers do not exist on plain HTTP pages. */
  readonly isSecure: boolean
  readonly permission: NotificationPermission | undefined
  readonly userAgent: string
  readonly touchPoints: number
  /** Running as an app from the home screen. */
  readonly isInstalled: boolean
}

export type PushAbility = 'possible' | 'denied' | 'notInstalled' | 'notSecure' | 'unsupported'

/**
 * Whether a browser can receive push notifications, otherwise the reason. iOS supports them only for installed pages,
 * since version 16.4.
 */
export function pushAbility(facts: BrowserFacts): PushAbility {
  if (!facts.isSecure) return 'notSecure'
  if (!facts.hasPush) return isApplePhone(facts) && !facts.isInstalled ? 'notInstalled' : 'unsupported'
  return facts.permission === 'denied' ? 'denied' : 'possible'
}

/** iPads identify as a Mac. */
function isApplePhone({ userAgent, touchPoints }: BrowserFacts): boolean {
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1)
}
