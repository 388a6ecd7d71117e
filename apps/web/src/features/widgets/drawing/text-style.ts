import type { WidgetElement } from '@fieldport/domain'

/** How an element writes. */
export function textStyle({ colour, bold, underline, fontSize }: WidgetElement) {
  return {
    fill: colour,
    fontSize,
    fontWeight: bold ? 700 : 400,
    textDecoration: underline ? 'underline' : undefined,
  }
}
