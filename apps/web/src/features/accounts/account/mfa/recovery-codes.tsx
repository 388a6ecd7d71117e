import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../../../ui/brand/brand.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import classes from '../account.module.css'

type Props = { readonly codes: readonly string[]; readonly onDone: () => void }

/** Shown once, because only their hashes are stored. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation()
  const text = codes.join('\n')
  return (
    <Stack gap="sm">
      <Notice kind="warning" title={t('Save your recovery codes')}>
        {t("You'll see these codes only once. Use each code once if you lose access to your second factor.")}
      </Notice>
      <ul className={classes['codes']} aria-label={t('Recovery codes')} data-print="codes">
        {codes.map((code) => (
          <li key={code} className={classes['code']}>
            {code}
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
        <DownloadButton text={text} />
        <Button variant="default" size="xs" onClick={() => globalThis.print()}>
          {t('Print')}
        </Button>
        <Button size="xs" onClick={onDone}>
          {t("I've saved these codes")}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('Anyone with one of these codes and your password can log in as you.')}
      </Text>
    </Stack>
  )
}

function DownloadButton({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const { portalTitle } = useBrand()
  return (
    <Button
      component="a"
      variant="default"
      size="xs"
      href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
      download={`${portalTitle} ${t('Recovery codes')}.txt`}
    >
      {t('Download')}
    </Button>
  )
}
