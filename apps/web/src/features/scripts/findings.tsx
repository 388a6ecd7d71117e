import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localize } from '../../lib/texts/messages.ts'
import { Panel } from '../../ui/panel.tsx'
import type { ScriptFinding } from './editor/script-lint.ts'
import classes from './script.module.css'

const icons = { error: IconExclamationCircle, warning: IconAlertTriangle, info: IconInfoCircle } as const
const shownFindings = 50

/** The findings in a script that need no device. The parser is loaded with the editor. */
export function useScriptFindings(text: string): readonly ScriptFinding[] | undefined {
  const settled = useDeferredValue(text)
  const [findings, setFindings] = useState<readonly ScriptFinding[]>()
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const { lintScript } = await import('./editor/script-lint.ts')
      if (isCurrent) setFindings(lintScript(settled))
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [settled])
  return findings
}

type Props = { readonly text: string; readonly onGo: (position: number) => void }

export function Findings({ text, onGo }: Props) {
  const { t } = useTranslation()
  const findings = useScriptFindings(text)
  return (
    <Panel title={t('Problems')} testId="script-findings" flush>
      {findings?.length === 0 && (
        <p className={classes['none']}>
          {t("No problems found. The device may still find problems that the portal can't.")}
        </p>
      )}
      {findings && findings.length > 0 && (
        <ol className={classes['list']} aria-label={t('Problems')}>
          {findings.slice(0, shownFindings).map((finding) => (
            <FindingItem
              key={`${finding.from} ${finding.to} ${finding.code}`}
              finding={finding}
              line={text.slice(0, finding.from).split('\n').length}
              onGo={onGo}
            />
          ))}
        </ol>
      )}
    </Panel>
  )
}

type ItemProps = Pick<Props, 'onGo'> & { readonly finding: ScriptFinding; readonly line: number }

function FindingItem({ finding: { from, severity, message }, line, onGo }: ItemProps) {
  const { t } = useTranslation()
  const Icon = icons[severity]
  const words = { error: t('Error'), warning: t('Warning'), info: t('Hint') }
  return (
    <li>
      <UnstyledButton
        className={classes['finding'] ?? ''}
        data-severity={severity}
        onClick={() => onGo(from)}
      >
        <Icon size={16} aria-label={words[severity]} />
        <span>
          {localize(message)} <span className={classes['quiet']}>{t('Line {{line}}', { line })}</span>
        </span>
      </UnstyledButton>
    </li>
  )
}
