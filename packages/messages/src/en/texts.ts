/** Parts of other messages. */
export const texts = {
  lines: '{{first}}\n{{rest}}',
  sentences: '{{first}} {{rest}}',
  inputValidationFailed: 'Input Validation Failed',
} as const
