import { maximumExpressionLength } from '@fieldport/domain'
import { Textarea } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { localize } from '../../../lib/texts/messages.ts'
import classes from './computed.module.css'
import type { ChannelProblem } from './channels-draft.ts'

type Props = {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly value: string
  readonly problem: ChannelProblem | undefined
  readonly onChange: (expression: string) => void
}

/** The expression, and under it what is wrong with the place marked. */
export function ExpressionField({ ref, value, problem, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Textarea
      ref={ref}
      label={t('Expression')}
      placeholder="analog1 * 25 - 10"
      value={value}
      maxLength={maximumExpressionLength}
      autosize
      minRows={2}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      classNames={{ input: classes['expression'] ?? '' }}
      error={problem && <Problem text={value} problem={problem} />}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\s+/g, ' '))}
    />
  )
}

function Problem({ text, problem }: { readonly text: string; readonly problem: ChannelProblem }) {
  const { at, end, message } = problem
  return (
    <>
      {at !== undefined && end !== undefined && text !== '' && (
        <code className={classes['marked']} dir="ltr">
          {text.slice(0, at)}
          <mark>{text.slice(at, end) || '\u00a0'}</mark>
          {text.slice(end)}
        </code>
      )}
      <span>{localize(message)}</span>
    </>
  )
}
