import { type BrandPalette, fillShade, blackTextMinimumLuminance } from '@fieldport/domain'
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { colourVariables, darkColours, lightColours } from '../../ui/brand/colours.ts'
import { forgetFile } from '../../ui/controls/forget-file.ts'

/**
 * Mantine's dark shades: text, secondary text, placeholder, control border, hairline, hover, raised, surface, and two
 * below it.
 */
const dark: MantineColorsTuple = [
  '#e6e9ec',
  '#c3cad1',
  '#9aa4ae',
  '#6f7a85',
  '#2b3137',
  '#20252a',
  '#1a1e22',
  '#131619',
  '#0f1214',
  '#0b0d0f',
]

const gray: MantineColorsTuple = [
  '#f6f7f8',
  '#eef0f2',
  '#e1e5e9',
  '#cfd5db',
  '#868f99',
  '#78828c',
  '#56616b',
  '#3c454d',
  '#262d33',
  '#171c20',
]

/** Mantine's red, but with white text on filled buttons: dark text on a bright red looks wrong. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  lightColours.alarm,
  lightColours.alarm,
  '#a82028',
  '#8f1b22',
]

/** The only radius. Source: the look of the product. */
const radius = '8px'

export function createPortalTheme({ shades }: BrandPalette) {
  return createTheme({
    primaryColor: 'brand',
    primaryShade: fillShade,
    autoContrast: true,
    luminanceThreshold: blackTextMinimumLuminance,
    colors: { brand: [...shades], dark, gray, red },
    fontFamily: "'Inter Variable', 'Noto Sans Arabic Variable', system-ui, sans-serif",
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.5rem' },
    headings: {
      fontFamily: "'Inter Variable', 'Noto Sans Arabic Variable', system-ui, sans-serif",
      fontWeight: '600',
      sizes: { h1: { fontSize: '1.625rem', lineHeight: '1.35' } },
    },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: radius, sm: radius, md: radius, lg: radius, xl: radius },
    defaultRadius: 'md',
    cursorType: 'pointer',
    focusRing: 'auto',
    components: {
      // On so small a square, the radius of everything else looks like a radio button's.
      Checkbox: { defaultProps: { radius: 4 } },
      Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } } },
      // No higher than the window has room; then it scrolls.
      Menu: { defaultProps: { middlewares: { size: true } } },
      // Buttons with other input properties must add it themselves.
      FileButton: { defaultProps: { inputProps: { onClick: forgetFile } } },
    },
  })
}

/** Passes the product's and the brand's colours to the style sheets as CSS variables. */
export function createCssVariablesResolver(palette: BrandPalette): CSSVariablesResolver {
  return () => ({
    variables: {},
    light: { ...colourVariables(lightColours), ...brandVariables(palette.light) },
    dark: { ...colourVariables(darkColours), ...brandVariables(palette.dark) },
  })
}

function brandVariables({ text, fillHover }: BrandPalette['light']): Record<string, string> {
  return {
    '--fp-brand': text,
    '--mantine-color-anchor': text,
    '--mantine-color-brand-text': text,
    '--mantine-color-brand-outline': text,
    '--mantine-color-brand-light-color': text,
    '--mantine-color-brand-filled-hover': fillHover,
  }
}
