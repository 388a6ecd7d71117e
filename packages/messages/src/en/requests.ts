/** Problems of requests and uploads. */
export const requests = {
  startKeyInvalid: 'startKey is not valid. Send the lastEvaluatedKey of the previous page.',
  textNotStorable: 'Text must not contain NUL characters or unpaired surrogates.',
  methodNotAllowed: 'This path takes {{methods}} only.',
  keyUnrecognized: 'Unknown field: {{key}}',
  jsonExpected: 'Send JSON with {{fields}}.',
  apiCredentialInvalid: 'This API key is not valid.',
  apiCredentialReadOnly: 'This API key is read-only.',
  apiCredentialNotAllowed: "This can't be done with an API key. Log in to the portal instead.",
  viewTooLarge: 'This view is too large to save (limit 32 KiB).',
  viewNotStorable: "This view can't be saved: it is nested more than 8 levels deep.",
  devicesUnknown: 'Unknown devices: {{devices}}',
  entryIdInvalid: 'This is not a valid log entry ID.',
  base64Invalid: 'The image is not valid Base64.',
  imageTooLarge: 'Image too large. (300 kB limit)',
  imageTypeWrong: 'Use a PNG or JPEG image.',
  imageTooManyPixels: 'Use an image of at most {{maximum}} × {{maximum}} pixels.',
} as const
