import type { VisiblePage } from '@fieldport/contract'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconShare, IconTag, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { actorName } from '../../../../lib/texts/actor-name.ts'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import cardTable from '../../../../ui/card-table.module.css'
import classes from './pages-list.module.css'

export type PageAction = 'rename' | 'copy' | 'share' | 'remove'

type Props = { readonly page: VisiblePage; readonly onAction: (action: PageAction) => void }
type RowProps = Props & { readonly isSharingOpen: boolean }

const linkTo = { to: '/custom/$homepage/{-$deviceid}' } as const

export function PageRow({ page, isSharingOpen, onAction }: RowProps) {
  const { t } = useTranslation()
  const { name, title, deviceid, deviceName, cards, updatedAt, updatedBy } = page
  const params = { homepage: name, deviceid: deviceid ?? undefined }
  return (
    <tr data-testid="page-row">
      <th scope="row">
        <Link {...linkTo} params={params} className={classes['name']}>
          {title || name}
        </Link>
        {title !== '' && title !== name && <span className={classes['quiet']}>{name}</span>}
      </th>
      <td data-label={t('Device')}>
        {deviceid === null ? (
          <span>{t('{{count}} device', { count: page.devices })}</span>
        ) : (
          <Link to="/data/$deviceid" params={{ deviceid }} className={classes['device']}>
            {deviceName || deviceid}
          </Link>
        )}
      </td>
      <td data-label={t('Cards')} className={classes['number']}>
        {cards}
      </td>
      <td data-label={t('Changed')}>
        <span className={classes['changed']}>
          <RelativeTime seconds={updatedAt} />
          {updatedBy !== null && <span className={classes['quiet']}>{actorName(updatedBy, t)}</span>}
        </span>
      </td>
      {isSharingOpen && (
        <td data-label={t('Share links')} data-none={page.links === 0 || undefined}>
          <Links page={page} onShare={() => onAction('share')} />
        </td>
      )}
      <td className={cardTable['menu']}>
        <RowMenu page={page} onAction={onAction} />
      </td>
    </tr>
  )
}

type LinksProps = { readonly page: VisiblePage; readonly onShare: () => void }

function Links({ page: { links, mayShare }, onShare }: LinksProps) {
  const { t } = useTranslation()
  const text = links === 0 ? '—' : t('{{count}} active', { count: links })
  if (!mayShare || links === 0) return <span className={classes['none']}>{text}</span>
  return (
    <Button size="compact-xs" variant="default" onClick={onShare}>
      {text}
    </Button>
  )
}

function RowMenu({ page, onAction }: Props) {
  const { t } = useTranslation()
  const { name, title, deviceid, mayEdit, mayShare } = page
  const params = { homepage: name, deviceid: deviceid ?? undefined }
  return (
    <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('Menu of {{name}}', { name: title || name })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          renderRoot={(props) => (
            <Link {...linkTo} params={params} search={mayEdit ? { edit: true } : {}} {...props} />
          )}
        >
          {mayEdit ? t('Edit page') : t('Open')}
        </Menu.Item>
        {mayEdit && (
          <>
            <Menu.Item leftSection={<IconTag size={16} />} onClick={() => onAction('rename')}>
              {t('Rename')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onAction('copy')}>
              {t('Copy page')}
            </Menu.Item>
          </>
        )}
        {mayShare && (
          <Menu.Item leftSection={<IconShare size={16} />} onClick={() => onAction('share')}>
            {t('Share…')}
          </Menu.Item>
        )}
        {mayEdit && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onAction('remove')}>
              {t('Delete page')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
