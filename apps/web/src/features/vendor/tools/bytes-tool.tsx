import {
  type ByteNotation,
  byteNotations,
  type ByteProblem,
  parseByteText,
  formatByteText,
} from '@fieldport/protocol'
import { Textarea } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { ToolProps } from './tool-props.ts'
import classes from './tools.module.css'

/** Converts between text, hexadecimal and base64. */
export function BytesTool({ inputs: { bytes: typed, bytesNotation: from }, onChange }: ToolProps) {
  const { t } = useTranslation()
  const bytes = typed === '' ? undefined : parseByteText(typed, from)
  return (
    <>
      <Segmented
        label={t('Input format')}
        value={from}
        onChange={(value) => onChange({ bytesNotation: value as ByteNotation })}
        segments={byteNotations.map((notation) => ({ value: notation, label: notationName(notation, t) }))}
      />
      <Textarea
        label={notationName(from, t)}
        description={t('Kept on this page only. Never part of its link.')}
        value={typed}
        autosize
        minRows={3}
        maxRows={12}
        error={typeof bytes === 'string' ? problemText(bytes, t) : undefined}
        onChange={(event) => onChange({ bytes: event.currentTarget.value })}
        spellCheck={false}
        classNames={{ input: classes['code'] ?? '' }}
        dir={from === 'text' ? 'auto' : 'ltr'}
      />
      {typeof bytes === 'object' &&
        byteNotations
          .filter((notation) => notation !== from)
          .map((notation) => <Converted key={notation} notation={notation} bytes={bytes} />)}
    </>
  )
}

function Converted({ notation, bytes }: { readonly notation: ByteNotation; readonly bytes: Uint8Array }) {
  const { t } = useTranslation()
  const text = formatByteText(bytes, notation)
  const name = notationName(notation, t)
  return (
    <Panel
      title={name}
      aside={text === null ? undefined : <CopyButton value={text} what={name} />}
      testId={`as-${notation}`}
    >
      {text === null ? (
        <span className={classes['quiet']}>{t('These bytes are not UTF-8 text.')}</span>
      ) : (
        <pre className={classes['output']} dir={notation === 'text' ? 'auto' : 'ltr'}>
          {text}
        </pre>
      )}
    </Panel>
  )
}

function notationName(notation: ByteNotation, t: TFunction): string {
  if (notation === 'text') return t('Text (UTF-8)')
  return notation === 'hex' ? t('Hexadecimal') : 'Base64'
}

function problemText(problem: ByteProblem, t: TFunction): string {
  if (problem === 'oddHex') return t('The last byte has only one digit.')
  if (problem === 'notHex') return t('Use hexadecimal digits only: 0–9 and A–F.')
  return t('This is not valid base64. Check that it is complete.')
}
