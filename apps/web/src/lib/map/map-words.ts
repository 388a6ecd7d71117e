import { translateText } from '../texts/i18n.ts'

/** What the map itself says. */
const words = {
  'AttributionControl.ToggleAttribution': 'Who made this map',
  'Map.Title': 'Map',
  'NavigationControl.ZoomIn': 'Zoom in',
  'NavigationControl.ZoomOut': 'Zoom out',
  'CooperativeGesturesHandler.WindowsHelpText': 'Use Ctrl + scroll to zoom the map',
  'CooperativeGesturesHandler.MacHelpText': 'Use ⌘ + scroll to zoom the map',
  'CooperativeGesturesHandler.MobileHelpText': 'Use two fingers to move the map',
} as const

/*
 * For the extraction of texts, which reads comments:
 * t('Who made this map') t('Map') t('Zoom in') t('Zoom out') t('Use Ctrl + scroll to zoom the map')
 * t('Use ⌘ + scroll to zoom the map') t('Use two fingers to move the map')
 */
export function mapWords(): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, translateText(text)]))
}
