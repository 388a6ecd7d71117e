import type { CertificateKind } from '@fieldport/domain'
import { Button, FileButton, Group, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentCertificate } from '@fieldport/contract'
import { errorMessage } from '../../../lib/api/errors.ts'
import { bytesToBase64 } from '../../../lib/files/base64.ts'
import { readCertificateFile } from '../../../lib/files/certificate-file.ts'
import { forgetFile } from '../../../ui/controls/forget-file.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './endpoint.module.css'
import { InstalledFile } from './installed-file.tsx'
import { deviceFileName } from './device-file-name.ts'
import type { TlsEndpoint } from './tls-keys.ts'
import { type ChosenFile, useTls } from './use-tls.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = { readonly endpoint: TlsEndpoint; readonly onClose: () => void }

/** Apply enables the endpoint; Clear disables it and empties its settings. Source: specification 2, section 4. */
export function TlsDialog({ endpoint, onClose }: Props) {
  const { t } = useTranslation()
  const tls = useTls(endpoint, onClose)
  const { draft, apply } = tls
  const field = (kind: CertificateKind, label: string, hint: string) => (
    <CertificateField
      kind={kind}
      label={label}
      hint={hint}
      filename={draft[kind]}
      isChosen={tls.isChosen(kind)}
      isListed={tls.sent.data !== undefined}
      sent={tls.sentFile(kind)}
      onFile={(file) => tls.choose(kind, file)}
      onName={(name) => tls.name(kind, name)}
    />
  )
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={endpoint === 'http' ? t('HTTP POST TLS settings') : t('MQTT TLS settings')}
    >
      <div className={classes['form']}>
        {tls.sent.isLoadingError && (
          <Notice title={t('Error')} onRetry={() => void tls.sent.refetch()}>
            {errorMessage(tls.sent.error)}
          </Notice>
        )}
        {field('ca', t('CA certificate'), t("ca.pem is the device's built-in trust store."))}
        {field('certificate', t('Client certificate'), t('Only if the server requires one.'))}
        {field('key', t('Private key'), t('Sent to the device and never shown again.'))}
        {tls.isOtherKey && (
          <Notice kind="warning">
            {t('The private key belongs to another certificate. Choose the key of the client certificate.')}
          </Notice>
        )}
        <TextInput
          label={t('Server name')}
          description={t('Only if the certificate names a different host from the address.')}
          value={draft.serverName}
          maxLength={128}
          onChange={({ currentTarget: { value } }) => tls.setServerName(value)}
        />
        {apply.isError && <Notice title={t('Error')}>{errorMessage(apply.error)}</Notice>}
        <p className={classes['text']}>
          {t(
            'Apply enables the endpoint. Clear disables it and empties its settings. Both take effect when you save.',
          )}
        </p>
        <Group justify="space-between">
          <Button variant="default" onClick={tls.clear}>
            {t('Clear')}
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {tls.isApplied ? t('Close') : t('Cancel')}
            </Button>
            <Button loading={apply.isPending} onClick={tls.send}>
              {t('Apply')}
            </Button>
          </Group>
        </Group>
      </div>
    </Dialog>
  )
}

type CertificateFieldProps = {
  readonly kind: CertificateKind
  readonly label: string
  readonly hint: string
  readonly filename: string
  /** The name is that of a newly chosen file. */
  readonly isChosen: boolean
  /** Whether the files sent from here are known. */
  readonly isListed: boolean
  /** The last file sent from here under this name; undefined: none. */
  readonly sent: SentCertificate | undefined
  readonly onFile: (file: ChosenFile) => void
  /** Called with the name of a file that the device already has. */
  readonly onName: (name: string) => void
}

/** Selects an existing file by name, or a new one. */
function CertificateField(props: CertificateFieldProps) {
  const { kind, label, hint, filename, isChosen, isListed, sent, onFile, onName } = props
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File | null) => {
    if (!file) return
    const read = await readCertificateFile(file, kind)
    setProblem('problem' in read ? read.problem : undefined)
    if ('bytes' in read) onFile({ filename: deviceFileName(file.name), data: bytesToBase64(read.bytes) })
  }
  const button = (
    <FileButton
      onChange={(file) => void choose(file)}
      inputProps={{ 'aria-label': label, onClick: forgetFile }}
    >
      {(props) => (
        <Button variant="default" {...props}>
          {t('Choose a file')}
        </Button>
      )}
    </FileButton>
  )
  return (
    <div>
      <TextInput
        label={label}
        description={isChosen ? t('Selected. Sent when you press Apply.') : hint}
        error={problem}
        value={filename}
        maxLength={64}
        onChange={({ currentTarget: { value } }) => {
          setProblem(undefined)
          onName(value)
        }}
        inputContainer={beside(button)}
      />
      {!isChosen && filename.trim() !== '' && (
        <InstalledFile kind={kind} filename={filename.trim()} isListed={isListed} sent={sent} />
      )}
    </div>
  )
}

/** A field with a button at its end: label and messages are as wide as both together. */
function beside(tool: ReactNode) {
  return (input: ReactNode) => (
    <div className={classes['file']}>
      <div className={classes['grow']}>{input}</div>
      {tool}
    </div>
  )
}
