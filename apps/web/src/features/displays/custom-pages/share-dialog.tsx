import type { ShareLink } from '@fieldport/contract'
import { findSharedCard, isCustomItem } from '@fieldport/domain'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { readNow } from '../../../lib/clock.ts'
import { formatDateTime, formatRelative } from '../../../lib/format/times.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type PageRef, usePage } from './use-page.ts'
import classes from './display-mode.module.css'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  readonly address: PageRef
  readonly onClose: () => void
}

const noteLength = 100

/** Manages links that show the page to people without an account. */
export function ShareDialog({ address, onClose }: Props) {
  const { t } = useTranslation()
  const { links, add, revoke } = useLinks(address)
  const withheld = useHiddenCardTitles(address)
  const error = add.error ?? revoke.error ?? links.error
  return (
    <Dialog onClose={onClose} size="lg" title={t('Share this page')}>
      <div className={classes['intro']}>
        <p className={classes['how']}>
          {t("Anyone with a link sees this page live, without an account. Viewers can't change anything.")}
        </p>
        {withheld.length > 0 && (
          <p className={classes['how']}>
            {t('Hidden from guests: {{cards}}.', { cards: withheld.join(', ') })}
          </p>
        )}
      </div>
      <NewLink isCreating={add.isPending} onCreate={(link) => add.mutate(link)} />
      {add.data && <CreatedLink key={add.data.id} token={add.data.token} />}
      {error && <Notice title={t('Error')}>{errorMessage(error)}</Notice>}
      <ul className={classes['links']} aria-label={t('Share links')}>
        {links.data?.Items.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            isBusy={revoke.isPending}
            onRevoke={() => revoke.mutate(link.id)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

/** Titles of cards on the page that are hidden from guests. */
function useHiddenCardTitles(address: PageRef): readonly string[] {
  const { t } = useTranslation()
  const { data } = usePage(address)
  const titles = new Map([
    ['device-info', t('Device Info')],
    ['triggers', t('Triggers')],
    ['raw', t('Raw JSON')],
  ])
  const isHidden = (id: string) => findSharedCard(id) === undefined && !isCustomItem(id)
  const cards = data?.page.cards.filter(({ id }) => isHidden(id)) ?? []
  return [...new Set(cards.map(({ id }) => titles.get(id) ?? id))]
}

type NewProps = {
  readonly isCreating: boolean
  readonly onCreate: (link: { note: string; days: number }) => void
}

function NewLink({ isCreating, onCreate }: NewProps) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [days, setDays] = useState(30)
  const choices = [
    [1, t('1 day')],
    [7, t('7 days')],
    [30, t('30 days')],
    [90, t('90 days')],
    [365, t('1 year')],
  ] as const
  return (
    <form
      className={classes['fields']}
      onSubmit={(event) => {
        event.preventDefault()
        onCreate({ note, days })
      }}
    >
      <TextInput
        label={t('Note')}
        placeholder={t('Who is this link for?')}
        value={note}
        maxLength={noteLength}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        label={t('Expires after')}
        value={String(days)}
        data={choices.map(([value, label]) => ({ value: String(value), label }))}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
      <Button type="submit" loading={isCreating}>
        {t('Create link')}
      </Button>
    </form>
  )
}

function CreatedLink({ token }: { readonly token: string }) {
  const { t } = useTranslation()
  const address = `${globalThis.location.origin}/shared/${token}`
  return (
    <div className={classes['madeBox']}>
      <Notice kind="success" title={t("You'll see this link only once. Copy it now.")}>
        <span className={classes['made']}>
          <code dir="ltr" data-testid="share-address">
            {address}
          </code>
          <CopyButton value={address} what={t('Link')} />
        </span>
      </Notice>
    </div>
  )
}

type RowProps = { readonly link: ShareLink; readonly isBusy: boolean; readonly onRevoke: () => void }

function LinkRow({ link, isBusy, onRevoke }: RowProps) {
  const { t } = useTranslation()
  const used =
    link.lastUsedAt === null
      ? t('Not used yet')
      : t('Last used {{when}}', { when: formatRelative(link.lastUsedAt, readNow()) })
  return (
    <li className={classes['link']}>
      <span className={classes['linkFacts']}>
        <span>{link.note || t('Without a note')}</span>
        <span className={classes['quiet']}>
          {[t('Expires {{when}}', { when: formatDateTime(link.expiresAt) }), used, link.createdBy].join(
            ' · ',
          )}
        </span>
      </span>
      <Button
        size="xs"
        variant="default"
        className={classes['revoke'] ?? ''}
        disabled={isBusy}
        onClick={onRevoke}
      >
        {t('Revoke')}
      </Button>
    </li>
  )
}

/** The share links of a page. */
function useLinks({ name, deviceid }: PageRef) {
  const queries = useQueryClient()
  const queryKey = ['share-links', deviceid ?? null, name]
  const again = () => {
    void queries.invalidateQueries({ queryKey: api.portal.userListPages.key() })
    return queries.invalidateQueries({ queryKey })
  }
  const links = useQuery({
    queryKey,
    queryFn: () =>
      deviceid === undefined
        ? client.portal.userListPageLinks({ name })
        : client.device.listPageLinks({ deviceid, name }),
  })
  const add = useMutation({
    mutationFn: (link: { note: string; days: number }) =>
      deviceid === undefined
        ? client.portal.userAddPageLink({ name, ...link })
        : client.device.addPageLink({ deviceid, name, ...link }),
    onSuccess: again,
  })
  const revoke = useMutation({
    mutationFn: (id: string) =>
      deviceid === undefined
        ? client.portal.userRevokePageLink({ name, id })
        : client.device.revokePageLink({ deviceid, name, id }),
    onSuccess: again,
  })
  return { links, add, revoke }
}
