import { EditorState, type Extension } from '@codemirror/state'
import { translateText } from '../../../lib/texts/i18n.ts'

/** Named `t` for the extraction of texts. */
const t = (words: string) => words

/** The editor library's own phrases: search, completions, differences. `$` is a number. */
const editorPhrases: readonly string[] = [
  t('Find'),
  t('Replace'),
  t('next'),
  t('previous'),
  t('all'),
  t('match case'),
  t('regexp'),
  t('by word'),
  t('replace'),
  t('replace all'),
  t('close'),
  t('current match'),
  t('on line'),
  t('replaced $ matches'),
  t('replaced match on line $'),
  t('Go to line'),
  t('go'),
  t('Diagnostics'),
  t('No diagnostics'),
  t('Completions'),
  t('Control character'),
  t('Selection deleted'),
  t('$ unchanged lines'),
]

/** The phrases in the reader's language. */
export function localizedPhrases(): Extension {
  return EditorState.phrases.of(
    Object.fromEntries(editorPhrases.map((words) => [words, translateText(words)])),
  )
}
