import { parseFirmwareVersion } from '@fieldport/domain'
import { Button, Checkbox, FileButton, Group, MultiSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { bytesToBase64 } from '../../lib/files/base64.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './firmware.module.css'
import { checksumOf, isChecksum, maximumImageBytes, nameFromFile } from './image-file.ts'

type Chosen = { readonly name: string; readonly bytes: Uint8Array; readonly checksum: string | null }
type Fields = {
  readonly fw: string
  readonly models: readonly string[]
  readonly notes: string
  readonly sha256: string
}

const empty: Fields = { fw: '', models: [], notes: '', sha256: '' }

/** Uploads an image: file, name and the checksum that its maker published, which must match. */
export function AddImage({ models }: { readonly models: readonly string[] }) {
  const { t } = useTranslation()
  const { file, fields, recommended, isTooLarge, isOther, isReady, add, read, change, setRecommended } =
    useNewImage()
  return (
    <Panel title={t('Add a firmware image')} testId="add-image">
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate()
        }}
      >
        <Group gap="sm">
          <FileButton onChange={(chosen) => void read(chosen)}>
            {(props) => (
              <Button variant="default" {...props}>
                {t('Choose a file')}
              </Button>
            )}
          </FileButton>
          <span className={classes['quiet']}>
            {file ? `${file.name}, ${t('{{size}} bytes', { size: formatCount(file.bytes.length) })}` : ''}
          </span>
        </Group>
        {file && file.checksum !== null && (
          <p className={classes['text']}>
            {t('Checksum of this file')} <code data-testid="computed-checksum">{file.checksum}</code>
          </p>
        )}
        {isTooLarge && <Notice>{t('Image too large (4 MB limit)')}</Notice>}
        <ImageFields fields={fields} models={models} isOther={isOther} onChange={change} />
        <Checkbox
          label={t('Recommended')}
          checked={recommended}
          onChange={({ currentTarget: { checked } }) => setRecommended(checked)}
        />
        {add.isError && <Notice title={t('Error')}>{errorMessage(add.error)}</Notice>}
        <Button type="submit" loading={add.isPending} disabled={!isReady}>
          {t('Add image')}
        </Button>
      </form>
    </Panel>
  )
}

function useNewImage() {
  const queries = useQueryClient()
  const [file, setFile] = useState<Chosen | null>(null)
  const [fields, setFields] = useState(empty)
  const [recommended, setRecommended] = useState(false)
  const sha256 = fields.sha256.trim().toLowerCase()
  const add = useMutation({
    mutationFn: () =>
      client.prov.addImage({
        fw: fields.fw,
        models: [...fields.models],
        notes: fields.notes,
        sha256,
        recommended,
        data: bytesToBase64(file?.bytes ?? new Uint8Array()),
      }),
    onSuccess: async () => {
      setFile(null)
      setFields(empty)
      setRecommended(false)
      await queries.invalidateQueries({ queryKey: api.prov.listImages.key() })
    },
  })
  const read = async (chosen: File | null) => {
    if (!chosen) return
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    setFile({ name: chosen.name, bytes, checksum: await checksumOf(bytes) })
    setFields((before) => ({ ...before, fw: before.fw || nameFromFile(chosen.name) }))
  }
  const isTooLarge = file !== null && file.bytes.length > maximumImageBytes
  const isOther = isChecksum(sha256) && file !== null && file.checksum !== null && file.checksum !== sha256
  const isNamed = parseFirmwareVersion(fields.fw) !== undefined && isChecksum(sha256)
  const isReady = file !== null && file.bytes.length > 0 && isNamed && !isTooLarge && !isOther
  const change = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }))
  return { file, fields, recommended, isTooLarge, isOther, isReady, add, read, change, setRecommended }
}

type FieldsProps = {
  readonly fields: Fields
  /** Models of the devices. */
  readonly models: readonly string[]
  /** The checksum does not match the file. */
  readonly isOther: boolean
  readonly onChange: (part: Partial<Fields>) => void
}

function ImageFields({ fields, models, isOther, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const isNamed = fields.fw === '' || parseFirmwareVersion(fields.fw) !== undefined
  return (
    <>
      <TextInput
        label={t('Firmware')}
        placeholder="SFW003-4.1.0"
        value={fields.fw}
        maxLength={40}
        error={isNamed ? undefined : t('Use a name such as SFW003-4.1.0.')}
        onChange={({ currentTarget: { value } }) => onChange({ fw: value.trim() })}
      />
      <TextInput
        label={t('Published checksum (SHA-256)')}
        value={fields.sha256}
        maxLength={70}
        error={isOther ? t('The checksum does not match this file.') : undefined}
        onChange={({ currentTarget: { value } }) => onChange({ sha256: value })}
      />
      <MultiSelect
        label={t('Models')}
        description={t('Leave empty for all models with this firmware number.')}
        // A chosen model stays selected although its last device is gone.
        data={[...new Set([...models, ...fields.models])]}
        value={[...fields.models]}
        onChange={(chosen) => onChange({ models: chosen })}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('No device has this model.')}
      />
      <Textarea
        label={t('Notes')}
        rows={4}
        value={fields.notes}
        maxLength={5000}
        onChange={({ currentTarget: { value } }) => onChange({ notes: value })}
      />
    </>
  )
}
