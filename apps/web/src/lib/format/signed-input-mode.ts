/** The keyboard of a field whose number may be negative: on an iPhone, the one for decimals has no minus sign. */
export function signedInputMode(): 'decimal' | 'text' {
  return /\b(?:iPhone|iPod)\b/.test(navigator.userAgent) ? 'text' : 'decimal'
}
