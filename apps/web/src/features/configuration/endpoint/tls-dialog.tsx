import { type CertificateKind, findCertificateProblem } from '@fieldport/domain'
import { Button, FileButton, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { bytesToBase64 } from '../../../lib/files/base64.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './endpoint.module.css'
import { deviceFileName, readFileBytes } from './read-file.ts'
import type { TlsEndpoint } from './tls-keys.ts'
import { type ChosenFile, useTls } from './use-tls.ts'

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
      onFile={(file) => tls.choose(kind, file)}
      onName={(name) => tls.name(kind, name)}
    />
  )
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={endpoint === 'http' ? t('TLS of HTTP POST') : t('TLS of MQTT')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={classes['form']}>
        {field('ca', t('CA certificate'), t('ca.pem is the store built into the device.'))}
        {field('certificate', t('Client certificate'), t('Only where the server asks for one.'))}
        {field('key', t('Private key'), t('Sent to the device and never shown again.'))}
        <TextInput
          label={t('Server name')}
          description={t('Where the certificate names another host than the address.')}
          value={draft.serverName}
          maxLength={128}
          onChange={({ currentTarget: { value } }) => tls.setServerName(value)}
        />
        {apply.isError && <Notice title={t('Error')}>{errorMessage(apply.error)}</Notice>}
        <p className={classes['text']}>
          {t('Apply enables the endpoint, Clear disables it and empties its settings. Both wait for Save.')}
        </p>
        <Group justify="space-between">
          <Button variant="default" onClick={tls.clear}>
            {t('Clear')}
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button loading={apply.isPending} onClick={() => apply.mutate()}>
              {t('Apply')}
            </Button>
          </Group>
        </Group>
      </div>
    </Modal>
  )
}

type CertificateFieldProps = {
  readonly kind: CertificateKind
  readonly label: string
  readonly hint: string
  readonly filename: string
  /** The name is that of a file that was just chosen. */
  readonly isChosen: boolean
  readonly onFile: (file: ChosenFile) => void
  /** The name of a file that the device already has. */
  readonly onName: (name: string) => void
}

/** A file by name, or a new one. */
function CertificateField({ kind, label, hint, filename, isChosen, onFile, onName }: CertificateFieldProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string>()
  const read = async (file: File | null) => {
    if (!file) return
    try {
      const bytes = await readFileBytes(file)
      const found = findCertificateProblem(bytes, kind)
      setProblem(found && localize(found))
      if (found === undefined) onFile({ filename: deviceFileName(file.name), data: bytesToBase64(bytes) })
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  return (
    <div className={classes['file']}>
      <TextInput
        className={classes['grow'] ?? ''}
        label={label}
        description={isChosen ? t('Chosen, is sent with Apply.') : hint}
        error={problem}
        value={filename}
        maxLength={64}
        onChange={({ currentTarget: { value } }) => onName(value)}
      />
      <FileButton onChange={(file) => void read(file)} inputProps={{ 'aria-label': label }}>
        {(props) => (
          <Button variant="default" {...props}>
            {t('Choose a file')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
