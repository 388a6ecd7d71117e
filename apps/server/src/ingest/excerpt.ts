const excerptBytes = 240

/** The beginning of a message as printable text: control characters, including NUL, become spaces. */
export function createExcerpt(body: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(body.subarray(0, excerptBytes))
  // oxlint-disable-next-line no-control-regex -- control characters are what must go
  return text.replace(/[\u0000-\u001f\u007f-\u009f\ufffd]+/g, ' ').trim()
}
