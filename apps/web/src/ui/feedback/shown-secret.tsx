import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../controls/copy-button.tsx'
import { Notice } from './notice.tsx'
import classes from './shown-secret.module.css'
import { Dialog } from '../dialog/dialog.tsx'

/** What a receiver verifies requests with: made by the server and shown this once. */
export function ShownSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('Signing secret')}>
      <Notice kind="success" title={t("You'll see this secret only once. Copy it now.")}>
        <span className={classes['secret']}>
          <code dir="ltr" data-testid="webhook-secret">
            {secret}
          </code>
          <CopyButton value={secret} what={t('Signing secret')} />
        </span>
      </Notice>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{t('Done')}</Button>
      </Group>
    </Dialog>
  )
}
