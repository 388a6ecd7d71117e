import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorName } from '../../lib/texts/actor-name.ts'
import { api, client } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { localizeOr } from '../../lib/texts/messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './script.module.css'
import { fromBase64 } from './script-text.ts'
import { useScriptVersions } from './use-script.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

const DiffView = lazy(async () => ({ default: (await import('./editor/diff-view.tsx')).DiffView }))

type Props = {
  readonly deviceid: string
  /** The editor's current text. */
  readonly text: string
  readonly isLocked: boolean
  readonly onRestore: (text: string) => void
}

/** Saved scripts, newest first; each can be compared with the editor's text and restored into it. */
export function ScriptHistory({ deviceid, text, isLocked, onRestore }: Props) {
  const { t } = useTranslation()
  const versions = useScriptVersions(deviceid)
  const [shown, setShown] = useState<number>()
  return (
    <Panel title={t('History')} testId="script-history" flush>
      {versions.isError && <Notice title={t('Error')}>{errorMessage(versions.error)}</Notice>}
      {versions.isPending && <Skeleton h={96} radius={0} />}
      {versions.data?.Items.length === 0 && (
        <p className={classes['none']}>{t('Saved scripts appear here. You can restore any version.')}</p>
      )}
      {versions.data && versions.data.Items.length > 0 && (
        <ol className={classes['list']} aria-label={t('History')}>
          {versions.data.Items.map(({ version, at, by, note, localizableNote, sizeBytes }) => (
            <li key={version} className={classes['version']}>
              <span className={classes['versionName']}>
                {t('Version {{version}}', { version })} <RelativeTime seconds={at} />
              </span>
              <Button size="compact-sm" variant="default" onClick={() => setShown(version)}>
                {t('Compare')}
              </Button>
              <span className={classes['quiet']}>
                {actorName(by, t)} · {t('{{size}} bytes', { size: formatCount(sizeBytes) })}
              </span>
              {note !== '' && <span className={classes['note']}>{localizeOr(localizableNote, note)}</span>}
            </li>
          ))}
        </ol>
      )}
      {shown !== undefined && (
        <VersionDialog
          deviceid={deviceid}
          version={shown}
          text={text}
          isLocked={isLocked}
          onRestore={onRestore}
          onClose={() => setShown(undefined)}
        />
      )}
    </Panel>
  )
}

type DialogProps = Props & { readonly version: number; readonly onClose: () => void }

function VersionDialog({ deviceid, version, text, isLocked, onRestore, onClose }: DialogProps) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: api.device.getScriptVersion.key({ input: { deviceid, version } }),
    queryFn: async () => fromBase64((await client.device.getScriptVersion({ deviceid, version })).data),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: old } = query
  return (
    <Dialog
      size="xl"
      onClose={onClose}
      title={t('Version {{version}} compared with the editor', { version })}
    >
      <div className={classes['form']}>
        {query.isError && <Notice title={t('Error')}>{errorMessage(query.error)}</Notice>}
        {old === undefined && !query.isError && <Skeleton h={320} />}
        {old !== undefined && old === text && <p className={classes['text']}>{t('No differences.')}</p>}
        {old !== undefined && old !== text && (
          <Suspense fallback={<Skeleton h={320} />}>
            <DiffView
              before={old}
              after={text}
              beforeTitle={t('Version {{version}}', { version })}
              afterTitle={t('Editor')}
              label={t('Version {{version}} compared with the editor', { version })}
            />
          </Suspense>
        )}
        <div className={classes['actions']}>
          <Button
            disabled={old === undefined || old === text || isLocked}
            onClick={() => {
              if (old !== undefined) onRestore(old)
              onClose()
            }}
          >
            {t('Restore to editor')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
