import {
  detectImageType,
  findImageFault,
  readWidgetFile,
  widgetFileMaximumBytes,
  writeWidgetFile,
} from '@fieldport/domain'
import { ActionIcon, Button, FileButton, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDots,
  IconDownload,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { base64ToBytes } from '../../../lib/files/base64.ts'
import { downloadFile } from '../../../lib/files/download-file.ts'
import { fileNameOf } from '../../../lib/files/file-name.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { LinkButton } from '../../../ui/controls/link-button.tsx'
import { fileProblemText } from '../files/problem-text.ts'
import { widgetTitle } from '../widget-title.ts'
import classes from './editor.module.css'
import type { Editor } from './use-editor.ts'

type Props = {
  readonly deviceid: string
  readonly number: number
  readonly editor: Editor
  readonly isNew: boolean
  readonly isSaving: boolean
  readonly canSave: boolean
  readonly getImageBase64: () => Promise<string | null>
  /** The problem of the last imported file; undefined clears it. */
  readonly onProblem: (problem: string | undefined) => void
  readonly onSave: () => void
  readonly onDialog: (dialog: 'copy' | 'delete') => void
}

export function EditorToolbar(props: Props) {
  const { t } = useTranslation()
  const { deviceid, number, editor, isNew, isSaving, canSave, onSave } = props
  const { state, dispatch, widget } = editor
  const title = isNew && widget.name === '' ? t('New widget') : widgetTitle({ number, widget }, t)
  const icon = { variant: 'default', size: 30 } as const
  return (
    <div className={classes['toolbar']}>
      <h2 className={classes['title']} dir="auto">
        {title}
      </h2>
      <ActionIcon
        {...icon}
        aria-label={t('Undo')}
        disabled={state.past.length === 0}
        onClick={() => dispatch({ type: 'undo' })}
      >
        <IconArrowBackUp size={16} data-mirrored />
      </ActionIcon>
      <ActionIcon
        {...icon}
        aria-label={t('Redo')}
        disabled={state.future.length === 0}
        onClick={() => dispatch({ type: 'redo' })}
      >
        <IconArrowForwardUp size={16} data-mirrored />
      </ActionIcon>
      <MoreMenu {...props} title={title} />
      <LinkButton to="/data/$deviceid" params={{ deviceid }} size="xs" variant="default">
        {t('Close')}
      </LinkButton>
      <Button size="xs" loading={isSaving} disabled={!canSave} onClick={onSave}>
        {t('Save')}
      </Button>
    </div>
  )
}

type MenuProps = Props & { readonly title: string }

function MoreMenu({ editor, isNew, title, getImageBase64, onProblem, onDialog }: MenuProps) {
  const { t } = useTranslation()
  const chooseFile = async (file: File | null) => {
    if (file) onProblem(await importFile(file, editor, t))
  }
  const exportFile = async () => {
    try {
      const text = writeWidgetFile({ widget: editor.widget, image: await getImageBase64() })
      downloadFile(`${fileNameOf(title, 'widget')}.json`, new Blob([text], { type: 'application/json' }))
    } catch {
      onProblem(t("The image couldn't be read. Reload the page and try again."))
    }
  }
  return (
    <FileButton accept="application/json,.json" onChange={(file) => void chooseFile(file)}>
      {({ onClick: chooseImport }) => (
        <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label={t('More actions')}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconUpload size={16} />} onClick={chooseImport}>
              {t('Import JSON')}
            </Menu.Item>
            <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void exportFile()}>
              {t('Export JSON')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onDialog('copy')}>
              {t('Copy to other devices')}
            </Menu.Item>
            {!isNew && (
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onDialog('delete')}>
                {t('Delete widget')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </FileButton>
  )
}

/** Replaces the drawing, which Undo restores. @returns the reason if the file was refused */
async function importFile(file: File, { dispatch }: Editor, t: TFunction): Promise<string | undefined> {
  if (file.size > widgetFileMaximumBytes) return t('File too large (1 MB limit)')
  const read = readWidgetFile(await file.text())
  if ('problem' in read) return fileProblemText(read.problem, t)
  const { widget, image } = read
  const bytes = image === null ? undefined : base64ToBytes(image)
  const mediaType = bytes ? detectImageType(bytes) : ''
  if (bytes && mediaType === '') return fileProblemText({ field: 'image', expected: { kind: 'image' } }, t)
  const fault = bytes && findImageFault(bytes)
  if (fault) return localize(fault)
  dispatch({
    type: 'change',
    draft: { widget, image: image === null ? 'remove' : { mediaType, base64: image } },
  })
  return undefined
}
