import type { SentCertificate } from '@fieldport/contract'
import { type CertificateKind, defaultCaFile } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/clock.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { localizeOr } from '../../../lib/texts/messages.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './endpoint.module.css'

type Props = {
  readonly kind: CertificateKind
  readonly filename: string
  /** Whether the files sent from here are known. */
  readonly isListed: boolean
  /** undefined: no file of this name was sent from here. */
  readonly sent: SentCertificate | undefined
}

/** The device's certificate under a name, its expiry, and whether it has arrived. */
export function InstalledFile({ kind, filename, isListed, sent }: Props) {
  const { t } = useTranslation()
  // The field itself explains the built-in store.
  if (filename === defaultCaFile && kind === 'ca') return null
  // Keeps the line free, so that nothing moves once it is known.
  if (!isListed) return <p className={classes['installed']}>&nbsp;</p>
  if (!sent)
    return (
      <p className={classes['installed']}>
        {t('Not sent from this portal, so its contents are unknown here.')}
      </p>
    )
  return (
    <div className={classes['installed']} data-testid={`installed-${kind}`} data-state={sent.state}>
      <p>
        <strong>{stateText(sent, t)}</strong> · <RelativeTime seconds={sent.ts} />
      </p>
      {sent.kind !== 'key' && <Facts sent={sent} />}
    </div>
  )
}

function Facts({ sent: { facts, count } }: { readonly sent: SentCertificate }) {
  const { t } = useTranslation()
  const isExpired = useNow((now) => facts !== null && facts.validUntil < now)
  const isEarly = useNow((now) => facts !== null && facts.validFrom > now)
  if (facts === null) return <p>{t("This certificate can't be read.")}</p>
  const until = formatDateTime(facts.validUntil)
  return (
    <p>
      <bdi>{facts.subject}</bdi>
      {' · '}
      <span data-invalid={isExpired || isEarly || undefined}>
        {isExpired ? t('expired {{date}}', { date: until }) : t('valid until {{date}}', { date: until })}
        {isEarly && <> · {t('not valid before {{date}}', { date: formatDateTime(facts.validFrom) })}</>}
      </span>
      {facts.issuer !== facts.subject && <> · {t('issued by {{issuer}}', { issuer: facts.issuer })}</>}
      {count > 1 && <> · {t('{{count}} certificate in the file', { count })}</>}
    </p>
  )
}

function stateText({ state, reason, localizable }: SentCertificate, t: TFunction): string {
  switch (state) {
    case 'sending':
      return t('Sending to the device…')
    case 'installed':
      return t('Installed')
    case 'refused':
      if (reason === null) return t('Refused')
      // The portal's own sentence already says who rejected it.
      return localizable === null
        ? t('Refused by the device: {{reason}}', { reason })
        : localizeOr(localizable, reason)
    default:
      return t('Not installed: the device did not confirm the file.')
  }
}
