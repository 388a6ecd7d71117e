import {
  type CertificateKind,
  certificateMessages,
  findCertificateProblem,
  maximumPemLength,
} from '@fieldport/domain'
import { Button, FileButton, Group, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readCertificateFile } from '../../lib/files/certificate-file.ts'
import { localize } from '../../lib/texts/messages.ts'
import classes from './forwarding.module.css'

/** As PEM; empty: none. */
export type PemCertificates = { readonly ca: string; readonly certificate: string; readonly key: string }

export const noCertificates: PemCertificates = { ca: '', certificate: '', key: '' }

type Props = {
  readonly value: PemCertificates
  readonly isDisabled?: boolean
  readonly onChange: (value: PemCertificates) => void
}

/** The broker's CA and the portal's client certificate and key: pasted, or read from files. */
export function CertificateFields({ value, isDisabled = false, onChange }: Props) {
  const { t } = useTranslation()
  const fields = [
    {
      name: 'ca',
      label: t('CA certificate'),
      description: t("Leave empty to trust the system's certificate authorities."),
    },
    {
      name: 'certificate',
      label: t('Client certificate'),
      description: t('Leave empty to send no client certificate.'),
    },
    {
      name: 'key',
      label: t('Private key'),
      description: t('Without a passphrase. It is never shown again.'),
    },
  ] as const
  return (
    <div className={classes['form']}>
      {fields.map(({ name, label, description }) => (
        <PemField
          key={name}
          kind={name}
          label={label}
          description={description}
          value={value[name]}
          isDisabled={isDisabled}
          onChange={(pem) => onChange({ ...value, [name]: pem })}
        />
      ))}
    </div>
  )
}

type PemProps = {
  readonly kind: CertificateKind
  readonly label: string
  readonly description: string
  readonly value: string
  readonly isDisabled: boolean
  readonly onChange: (pem: string) => void
}

/**
 * A private key is refused as a certificate, because certificates are shown. The content of a key file is never shown.
 */
function PemField({ kind, label, description, value, isDisabled, onChange }: PemProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string>()
  const [filename, setFilename] = useState<string>()
  const isFileShown = filename !== undefined && value !== ''
  const choose = async (file: File | null) => {
    if (!file) return
    const read = await readCertificateFile(file, kind)
    setProblem('problem' in read ? read.problem : undefined)
    if (!('bytes' in read)) return
    setFilename(kind === 'key' ? file.name : undefined)
    onChange(new TextDecoder().decode(read.bytes))
  }
  const type = (pem: string) => {
    const found = findCertificateProblem(pem, kind)
    const isKeyElsewhere = found === certificateMessages.isPrivateKey
    setProblem(isKeyElsewhere ? localize(found) : undefined)
    if (!isKeyElsewhere) onChange(pem)
  }
  const shared = { label, description, error: problem, disabled: isDisabled, autoComplete: 'off' }
  return (
    <div>
      {isFileShown ? (
        <TextInput {...shared} value={filename} readOnly />
      ) : (
        <Textarea
          {...shared}
          placeholder="-----BEGIN …"
          spellCheck={false}
          rows={3}
          value={value}
          maxLength={maximumPemLength}
          classNames={{ input: classes['pem'] ?? '' }}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
      <Group mt={4} gap="xs">
        <FileButton accept=".pem,.crt,.cer,.key" disabled={isDisabled} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant="subtle"
              size="compact-sm"
              disabled={isDisabled}
              aria-label={t('Choose file: {{what}}', { what: label })}
            >
              {t('Choose file')}
            </Button>
          )}
        </FileButton>
        {isFileShown && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isDisabled}
            aria-label={t('Remove {{what}}', { what: label })}
            onClick={() => onChange('')}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
    </div>
  )
}
