import { Button, FileButton, Group } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readImageFile } from '../../../lib/files/image-file.ts'
import classes from './notes-dialog.module.css'
import type { ImageDraft } from './notes-draft.ts'

type Props = {
  readonly label: string
  /** The URL of the stored image. */
  readonly stored: string | undefined
  readonly draft: ImageDraft | undefined
  readonly canEdit: boolean
  readonly onChange: (draft: ImageDraft | undefined) => void
}

/** One image: the stored one, a new one, or none; nothing is sent before Apply. */
export function ImageSlot({ label, stored, draft, canEdit, onChange }: Props) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File | null) => {
    if (!file) return
    const read = await readImageFile(file)
    setProblem('problem' in read ? read.problem : undefined)
    if ('image' in read) onChange(read.image)
  }
  const undo = () => {
    setProblem(undefined)
    onChange(undefined)
  }
  const isRemoved = draft === 'remove'
  const shown = draft === undefined || isRemoved ? stored : `data:${draft.mediaType};base64,${draft.base64}`
  return (
    <div className={classes['image']} role="group" aria-label={label}>
      <span className={classes['thumb']} data-removed={isRemoved || undefined}>
        {shown ? <img src={shown} alt={label} /> : <IconPhoto size={24} stroke={1.5} aria-hidden="true" />}
      </span>
      <span className={classes['imageFacts']}>
        <span className={classes['imageName']}>{label}</span>
        <span className={classes['quiet']}>{imageState(draft, stored, t)}</span>
      </span>
      {canEdit && (
        <SlotButtons
          label={label}
          canRemove={draft === undefined && stored !== undefined}
          canUndo={draft !== undefined}
          onChoose={(file) => void choose(file)}
          onRemove={() => onChange('remove')}
          onUndo={undo}
        />
      )}
      {problem && (
        <p className={classes['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

type ButtonsProps = {
  readonly label: string
  readonly canRemove: boolean
  readonly canUndo: boolean
  readonly onChoose: (file: File | null) => void
  readonly onRemove: () => void
  readonly onUndo: () => void
}

function SlotButtons({ label, canRemove, canUndo, onChoose, onRemove, onUndo }: ButtonsProps) {
  const { t } = useTranslation()
  const small = { size: 'xs', variant: 'default' } as const
  return (
    <Group gap="xs">
      <FileButton accept="image/png,image/jpeg" onChange={onChoose}>
        {(props) => (
          <Button {...props} {...small} aria-label={t('Choose {{what}}', { what: label })}>
            {t('Choose')}
          </Button>
        )}
      </FileButton>
      {canRemove && (
        <Button {...small} aria-label={t('Remove {{what}}', { what: label })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      )}
      {canUndo && (
        <Button {...small} aria-label={t('Undo {{what}}', { what: label })} onClick={onUndo}>
          {t('Undo')}
        </Button>
      )}
    </Group>
  )
}

function imageState(
  draft: ImageDraft | undefined,
  stored: string | undefined,
  t: (words: string) => string,
): string {
  if (draft === 'remove') return t('Removed when you press Apply.')
  if (draft) return t('Sent when you press Apply.')
  return stored ? '' : t('No image')
}
