import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RunForm } from './run-form.tsx'
import { RunResultView } from './run-result.tsx'
import classes from './test-run.module.css'
import type { TestRun } from './use-test-run.ts'

type Props = {
  readonly deviceid: string
  /** The editor's text. */
  readonly source: string
  readonly testRun: TestRun
  readonly onGo: (position: number) => void
}

/** Runs the editor's text in the browser, on stored points of the device. Nothing is sent to the device. */
export function TestRunPanel({ deviceid, source, testRun, onGo }: Props) {
  const { t } = useTranslation()
  const { state } = testRun
  return (
    <Panel title={t('Test run')} testId="script-run" flush>
      <p className={classes['intro']}>
        {t('Runs the script in your browser on stored points. Nothing is sent to the device.')}
      </p>
      <RunForm testRun={testRun} />
      {state.kind === 'running' && (
        <p className={classes['running']} role="status">
          {t('Running…')}
        </p>
      )}
      {state.kind === 'failed' && (
        <div className={classes['failed']}>
          <Notice title={t('Error')} onRetry={testRun.run}>
            {t("The test run couldn't be started. Check your connection and try again.")}
          </Notice>
        </div>
      )}
      {state.kind === 'done' && (
        <RunResultView deviceid={deviceid} done={state} source={source} onGo={onGo} />
      )}
    </Panel>
  )
}
