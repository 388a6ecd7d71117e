import { type MomentKind, parseMomentText, type ParsedMoment } from '@fieldport/protocol'
import { Button, TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../../lib/clock.ts'
import { formatDateTime, getTimeZone, isMoment } from '../../../lib/format/times.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { DescriptionItem, DescriptionList, ValueWithUnit } from '../../../ui/description-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { ToolProps } from './tool-props.ts'
import classes from './tools.module.css'

/** Converts between epoch times and dates. */
export function TimeTool({ inputs: { time }, onChange }: ToolProps) {
  const { t } = useTranslation()
  const moment = time.trim() === '' ? undefined : parseMomentText(time)
  return (
    <>
      <div className={classes['inputs']}>
        <TextInput
          className={classes['grow']}
          label={t('Epoch time or date')}
          description={t('Dates without a time zone are UTC.')}
          placeholder="1770701635 · 2026-02-10 05:33:55"
          value={time}
          maxLength={60}
          error={moment === null && t('Enter epoch seconds, or a date such as 2026-02-10 05:33:55.')}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
          spellCheck={false}
          autoComplete="off"
          dir="ltr"
        />
        <Button variant="default" onClick={() => onChange({ time: String(Math.floor(readNow())) })}>
          {t('Now')}
        </Button>
      </div>
      {moment && isMoment(moment.seconds) && <Moment moment={moment} />}
    </>
  )
}

function Moment({ moment: { seconds, kind } }: { readonly moment: ParsedMoment }) {
  const { t } = useTranslation()
  const iso = new Date(seconds * 1000).toISOString()
  return (
    <Panel title={kindText(kind, t)} flush testId="moment">
      <DescriptionList>
        <Copied name={t('Epoch seconds')} value={String(seconds)} />
        <Copied name={t('Epoch milliseconds')} value={String(Math.round(seconds * 1000))} />
        <Copied name={t('ISO 8601, UTC')} value={iso} />
        <DescriptionItem name="UTC">{formatDateTime(seconds, { timeZone: 'UTC' })}</DescriptionItem>
        {getTimeZone() !== 'UTC' && (
          <DescriptionItem name={getTimeZone()}>{formatDateTime(seconds)}</DescriptionItem>
        )}
        <DescriptionItem name={t('From now')}>
          <RelativeTime seconds={seconds} />
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  )
}

function Copied({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <DescriptionItem name={name}>
      <ValueWithUnit value={value} />
      <CopyButton value={value} what={name} />
    </DescriptionItem>
  )
}

function kindText(kind: MomentKind, t: TFunction): string {
  if (kind === 'date') return t('Read as a date')
  if (kind === 'seconds') return t('Read as epoch seconds')
  return kind === 'milliseconds' ? t('Read as epoch milliseconds') : t('Read as epoch microseconds')
}
