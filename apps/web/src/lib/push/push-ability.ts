/** What a browser says of itself. */
export type BrowserFacts = {
  /** Service workers, push and notifications are all there. */
  readonly hasPush: boolean
  /** Pages over plain HTTP have no service workers. */
  readonly isSecure: boolean
  readonly permission: NotificationPermission | undefined
  readonly userAgent: string
  readonly touchPoints: number
  /** Opened from the home screen. */
  readonly isInstalled: boolean
}

export type PushAbility = 'possible' | 'denied' | 'notInstalled' | 'notSecure' | 'unsupported'

/** Whether notifications can be pushed to a browser, and else why not. iOS has them for installed pages alone, since version 16.4. */
export function pushAbility(facts: BrowserFacts): PushAbility {
  if (!facts.isSecure) return 'notSecure'
  if (!facts.hasPush) return isApplePhone(facts) && !facts.isInstalled ? 'notInstalled' : 'unsupported'
  return facts.permission === 'denied' ? 'denied' : 'possible'
}

/** Tablets say that they are a Mac. */
function isApplePhone({ userAgent, touchPoints }: BrowserFacts): boolean {
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1)
}
