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

/** The expression, with its problem and the marked position below, in reserved space so that nothing moves. */
export function ExpressionField({ ref, value, problem, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Textarea
      ref={ref}
      label={t('Expression')}
      placeholder="analog1 * 25 - 10"
      value={value}
      maxLength={maximumExpressionLength}
      rows={3}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      classNames={{
        root: classes['expressionRoot'] ?? '',
        wrapper: classes['wrapper'] ?? '',
        input: classes['expression'] ?? '',
        error: classes['error'] ?? '',
      }}
      error={problem && <Problem text={value} problem={problem} />}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\s+/g, ' '))}
    />
  )
}

/** Characters on each side of the marked position, so that it fits on a line. */
const contextLength = 20

function Problem({ text, problem }: { readonly text: string; readonly problem: ChannelProblem }) {
  const { at, end, message } = problem
  return (
    <>
      {at !== undefined && end !== undefined && text !== '' && (
        <code className={classes['marked']} dir="ltr">
          {excerpt(text.slice(0, at), 'end')}
          <mark>{excerpt(text.slice(at, end), 'start') || '\u00a0'}</mark>
          {excerpt(text.slice(end), 'start')}
        </code>
      )}
      <span>{localize(message)}</span>
    </>
  )
}

function excerpt(text: string, kept: 'start' | 'end'): string {
  if (text.length <= contextLength) return text
  return kept === 'start' ? `${text.slice(0, contextLength)}…` : `…${text.slice(-contextLength)}`
}
