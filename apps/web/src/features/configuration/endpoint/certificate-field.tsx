import { type CertificateKind, findCertificateProblem } from '@fieldport/domain'
import { Button, FileButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { bytesToBase64 } from '../../../lib/files/base64.ts'
import { localize } from '../../../lib/texts/messages.ts'
import classes from './endpoint.module.css'
import { deviceFileName, readFileBytes } from './read-file.ts'
import type { ChosenFile } from './use-tls.ts'

type Props = {
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
export function CertificateField({ kind, label, hint, filename, isChosen, onFile, onName }: Props) {
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
