import { customPageLimits, isPageName } from '@fieldport/domain'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { pageNameOf } from './page-names.ts'
import type { PageNames } from './use-pages.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

type Props = {
  readonly heading: string
  readonly action: string
  readonly initial: PageNames
  /** Content before the names: the page's owner. */
  readonly before?: ReactNode
  /** The page's device, for the preview of its URL. */
  readonly deviceid: string | undefined
  readonly isBusy: boolean
  readonly error: unknown
  readonly onSubmit: (names: PageNames) => void
  readonly onClose: () => void
}

/** Edits the names of a page. The URL name follows the title until it is edited. */
export function NamesDialog({ heading, action, initial, before, deviceid, isBusy, error, ...on }: Props) {
  const { t } = useTranslation()
  const [names, setNames] = useState(initial)
  const { name, title } = names
  const setTitle = (next: string) => {
    const follows = name === pageNameOf(title) || name === ''
    setNames({ title: next, name: follows ? pageNameOf(next) : name })
  }
  const ending = deviceid === undefined ? '' : `/${deviceid}`
  return (
    <Dialog onClose={on.onClose} title={heading}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isPageName(name)) on.onSubmit(names)
        }}
      >
        <Stack gap="sm">
          {error !== null && <Notice title={t('Error')}>{errorMessage(error)}</Notice>}
          {before}
          <TextInput
            label={t('Title')}
            value={title}
            maxLength={customPageLimits.titleLength}
            onChange={(event) => setTitle(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label={t('Address')}
            description={<bdi dir="ltr">{`/custom/${name || '…'}${ending}`}</bdi>}
            value={name}
            maxLength={customPageLimits.nameLength}
            error={
              name !== '' && !isPageName(name) ? t('Use only letters, digits and underscores.') : undefined
            }
            onChange={(event) => setNames({ ...names, name: event.currentTarget.value })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={on.onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isPageName(name)}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
