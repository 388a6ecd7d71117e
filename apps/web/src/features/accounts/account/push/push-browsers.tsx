import type { PushBrowser } from '@fieldport/contract'
import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import classes from '../account.module.css'
import { describeAgent } from '../user-agent.ts'
import type { PushState, TestResult } from './use-push.ts'

type Props = {
  readonly push: PushState
  readonly browsers: readonly PushBrowser[]
  /** Id of this browser. */
  readonly thisBrowser: string | null
}

/** The browsers with the outcome of the last push, a test button and a remove button. */
export function PushBrowsers({ push, browsers, thisBrowser }: Props) {
  const { t } = useTranslation()
  const { test, remove, newest } = push
  const failed = [test, remove].find((each) => each === newest && each.isError)
  const result = test === newest ? test.data : undefined
  if (browsers.length === 0 && !failed && result?.state !== 'gone') return null
  return (
    <>
      {failed && <Notice title={t('Error')}>{errorMessage(failed.error)}</Notice>}
      {result && <TestNotice result={result} />}
      <ul className={classes['rows']} aria-label={t('Browsers with push notifications')}>
        {browsers.map((browser) => (
          <Browser key={browser.id} push={push} browser={browser} isThis={browser.id === thisBrowser} />
        ))}
      </ul>
    </>
  )
}

function TestNotice({ result }: { readonly result: TestResult }) {
  const { t } = useTranslation()
  switch (result.state) {
    case 'accepted':
      return (
        <Notice kind="success">
          {t('Test sent. If nothing appears, check the notification settings of the device.')}
        </Notice>
      )
    case 'gone':
      return (
        <Notice kind="warning">
          {t('This browser no longer accepts push notifications and was removed from the list.')}
        </Notice>
      )
    default:
      return (
        <Notice title={t('Test not sent')}>
          {t("The browser's push service rejected it: {{problem}}", { problem: result.problem })}
        </Notice>
      )
  }
}

type BrowserProps = Pick<Props, 'push'> & { readonly browser: PushBrowser; readonly isThis: boolean }

function Browser({ push: { test, remove }, browser, isThis }: BrowserProps) {
  const { t } = useTranslation()
  const { id, userAgent, createdAt, deliveredAt, problem } = browser
  const what = describeAgent(userAgent) || t('Unknown browser')
  return (
    <li className={classes['row']}>
      <div>
        <Text size="sm" fw={600} title={userAgent}>
          {what}
          {isThis && (
            <Text span inherit fw={400} c="var(--fp-live)">
              {' · '}
              {t('This browser')}
            </Text>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {t('added')} <RelativeTime seconds={createdAt} />
          {' · '}
          {deliveredAt === null ? (
            t('nothing delivered yet')
          ) : (
            <>
              {t('last delivered')} <RelativeTime seconds={deliveredAt} />
            </>
          )}
        </Text>
        {problem !== null && (
          <Text size="sm" c="var(--fp-alarm)">
            {t('Last push notification failed: {{problem}}', { problem })}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={test.isPending && test.variables === id}
          disabled={test.isPending}
          onClick={() => test.mutate(id)}
          aria-label={t('Send test: {{what}}', { what })}
        >
          {t('Send test')}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={remove.isPending && remove.variables === id}
          onClick={() => remove.mutate(id)}
          aria-label={t('Remove: {{what}}', { what })}
        >
          {t('Remove')}
        </Button>
      </Group>
    </li>
  )
}
