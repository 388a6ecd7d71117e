import type { WidgetElement } from '@fieldport/domain'

/** The text style of an element. */
export function textStyle({ colour, bold, underline, fontSize }: WidgetElement) {
  return {
    fill: colour,
    fontSize,
    fontWeight: bold ? 700 : 400,
    textDecoration: underline ? 'underline' : undefined,
  }
}
