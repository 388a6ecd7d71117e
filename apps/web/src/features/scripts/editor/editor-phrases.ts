import { EditorState, type Extension } from '@codemirror/state'
import { translateText } from '../../../lib/texts/i18n.ts'

/** Named as the extraction of texts looks for it. */
const t = (words: string) => words

/** What the editor itself says: its search, its list of completions, its differences. `$` is a number. */
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

/** The editor in the language of the reader. */
export function localizedPhrases(): Extension {
  return EditorState.phrases.of(
    Object.fromEntries(editorPhrases.map((words) => [words, translateText(words)])),
  )
}
