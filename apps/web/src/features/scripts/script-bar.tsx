import type { DeviceScript } from '@fieldport/contract'
import { scriptTemplates } from '@fieldport/domain'
import { Button, Menu, Switch } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { translateText } from '../../lib/texts/i18n.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { StatusIcon } from '../../ui/feedback/status-icon.tsx'
import classes from './script.module.css'
import { useScriptLock } from './use-script.ts'

type Props = {
  readonly deviceid: string
  readonly script: DeviceScript
  readonly isChanged: boolean
  readonly onTemplate: (source: string) => void
  readonly onDiscard: () => void
  readonly onSave: () => void
}

/** The actions for the script. */
export function ScriptBar({ deviceid, script, isChanged, onTemplate, onDiscard, onSave }: Props) {
  const { t } = useTranslation()
  const lock = useScriptLock(deviceid)
  const maySave = !script.lock && (isChanged || script.onDevice === 'failed')
  return (
    <>
      <div className={classes['bar']}>
        <Templates isDisabled={script.lock} onTemplate={onTemplate} />
        <Switch
          label={t('Locked')}
          checked={lock.isPending ? lock.variables : script.lock}
          disabled={lock.isPending || (isChanged && !script.lock)}
          onChange={({ currentTarget: { checked } }) => lock.mutate(checked)}
        />
        <span className={classes['grow']} />
        {isChanged && (
          <Button variant="default" onClick={onDiscard}>
            {t('Discard changes')}
          </Button>
        )}
        <Button disabled={!maySave} onClick={onSave}>
          {!isChanged && script.onDevice === 'failed' ? t('Send again') : t('Save to device')}
        </Button>
      </div>
      {script.lock && (
        <p className={classes['locked']}>
          <StatusIcon status="lock" isDecorative size={16} />
          {t('The script is locked. Unlock it to make changes.')}
        </p>
      )}
      {lock.isError && <Notice title={t('Error')}>{errorMessage(lock.error)}</Notice>}
    </>
  )
}

/** Undo restores the text that a template replaced. */
function Templates({ isDisabled, onTemplate }: { isDisabled: boolean; onTemplate: Props['onTemplate'] }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" disabled={isDisabled} rightSection={<IconChevronDown size={14} />}>
          {t('Templates')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {scriptTemplates.map(({ title, source }) => (
          <Menu.Item key={title} onClick={() => onTemplate(source)}>
            {translateText(title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
