import { maximumPemLength } from '@fieldport/domain'
import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
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
      description: t("Empty: authorities the portal's system trusts."),
    },
    {
      name: 'certificate',
      label: t('Client certificate'),
      description: t('Empty: none is shown to the broker.'),
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
  readonly label: string
  readonly description: string
  readonly value: string
  readonly isDisabled: boolean
  readonly onChange: (pem: string) => void
}

function PemField({ label, description, value, isDisabled, onChange }: PemProps) {
  const { t } = useTranslation()
  // The server rejects non-text content with a message; a file that is too large is not a certificate.
  const read = (file: File | null) =>
    void file
      ?.slice(0, maximumPemLength)
      .text()
      .then(onChange, () => onChange(''))
  return (
    <div>
      <Textarea
        label={label}
        description={description}
        placeholder="-----BEGIN …"
        autoComplete="off"
        spellCheck={false}
        rows={3}
        value={value}
        maxLength={maximumPemLength}
        disabled={isDisabled}
        classNames={{ input: classes['pem'] ?? '' }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group mt={4}>
        <FileButton accept=".pem,.crt,.cer,.key" disabled={isDisabled} onChange={read}>
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
      </Group>
    </div>
  )
}
