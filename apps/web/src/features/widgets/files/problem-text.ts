import type { WidgetFileProblem } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { isolateOnPage } from '../../../lib/format/direction.ts'
import { formatUpTo } from '../../../lib/format/numbers.ts'

/** What is wrong with a file, and what would be accepted. */
export function fileProblemText(problem: WidgetFileProblem, t: TFunction): string {
  if (problem === 'noWidgetFile') return t("This isn't a widget file. Choose a file exported from a widget.")
  const field = isolateOnPage(problem.field)
  const { expected } = problem
  switch (expected.kind) {
    case 'number':
      return t('{{field}}: use a number from {{least}} to {{most}}.', {
        field,
        least: formatUpTo(expected.least, 2),
        most: formatUpTo(expected.most, 2),
      })
    case 'text':
      return t('{{field}}: use at most {{most}} characters.', { field, most: expected.most })
    case 'oneOf':
      return t('{{field}}: use one of {{values}}.', { field, values: expected.values.join(', ') })
    case 'colour':
      return t('{{field}}: use a colour such as {{example}}.', { field, example: isolateOnPage('#2f9e44') })
    case 'yesOrNo':
      return t('{{field}}: use true or false.', { field })
    case 'image':
      return t('{{field}}: use a PNG or JPEG of at most 300 kB.', { field })
    case 'unique':
      return t('{{field}}: use an ID that no other element has.', { field })
    case 'list':
      return t('{{field}}: use a list of at most 60 elements.', { field })
    default:
      return t('{{field}} is missing or has the wrong format.', { field })
  }
}
