import { type CertificateFacts, certificateState } from '@fieldport/domain'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDate } from '../../lib/format/times.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { Notice } from '../feedback/notice.tsx'
import { CertificateFields, noCertificates, type PemCertificates } from './certificate-fields.tsx'
import classes from './forwarding.module.css'

/** Subset of a mutation. */
type Change = {
  readonly mutateAsync: (certificates: PemCertificates) => Promise<unknown>
  readonly isPending: boolean
  readonly error: Error | null
  readonly reset: () => void
}

type Props = {
  readonly facts: CertificateFacts | null
  /** Absent: cannot be changed here. */
  readonly change?: Change | undefined
}

/** The certificates of a broker connection with their expiry, and a form to replace them. */
export function CertificatesEntry({ facts, change }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {facts && <Facts facts={facts} />}
      {change && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {t('Certificates')}
          </Button>
        </div>
      )}
      {change && isOpen && (
        <CertificatesDialog
          hasSome={facts !== null}
          change={change}
          onClose={() => {
            change.reset()
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

function Facts({ facts }: { readonly facts: CertificateFacts }) {
  const { t } = useTranslation()
  const state = useNow((now) => certificateState(facts, now)?.state ?? 'valid')
  const until = certificateState(facts, 0)?.until
  const named = facts.client ?? facts.ca
  if (until === undefined || !named) return null
  const date = formatDate(until)
  const texts = {
    valid: t('valid until {{date}}', { date }),
    expiring: t('expires on {{date}}', { date }),
    expired: t('expired on {{date}}', { date }),
  }
  return (
    <span className={classes['state']} data-state={state === 'valid' ? undefined : 'bad'}>
      {facts.client ? t('Client certificate') : t('CA certificate')} <bdi>{named.subject}</bdi> ·{' '}
      {texts[state]}
    </span>
  )
}

type DialogProps = { readonly hasSome: boolean; readonly change: Change; readonly onClose: () => void }

function CertificatesDialog({ hasSome, change, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(noCertificates)
  const isEmpty = Object.values(typed).every((pem) => pem.trim() === '')
  // If the server refuses them, the input stays, with the reason.
  const save = (certificates: PemCertificates) =>
    void change.mutateAsync(certificates).then(onClose, () => {})
  return (
    <Dialog title={t('Certificates of the broker')} onClose={onClose}>
      <Stack gap="md">
        {hasSome && <Text size="sm">{t('What you enter replaces all certificates of this target.')}</Text>}
        <CertificateFields value={typed} isDisabled={change.isPending} onChange={setTyped} />
        {change.error && <Notice title={t('Error')}>{errorMessage(change.error)}</Notice>}
        <Group justify="flex-end">
          {hasSome && (
            <Button variant="default" disabled={change.isPending} onClick={() => save(noCertificates)}>
              {t('Remove certificates')}
            </Button>
          )}
          <Button loading={change.isPending} disabled={isEmpty} onClick={() => save(typed)}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
