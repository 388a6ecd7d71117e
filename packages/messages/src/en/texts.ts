/** Parts that other messages are made of. */
export const texts = {
  lines: '{{first}}\n{{rest}}',
  sentences: '{{first}} {{rest}}',
  inputValidationFailed: 'Input Validation Failed',
} as const
