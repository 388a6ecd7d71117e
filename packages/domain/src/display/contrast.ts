/** The three channels of a colour such as #1d5fc2 as shares of light, 0 to 1. */
export function linearChannels(colour: string): [red: number, green: number, blue: number] {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** From 0, black, to 1, white. Source: WCAG 2.2, 'relative luminance'. */
export function luminance(colour: string): number {
  const [red, green, blue] = linearChannels(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. Source: WCAG 2.2, 'contrast ratio'. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Black or white, whichever has more contrast on a colour: one of them always has 4.5:1. */
export function textColourOn(colour: string): '#ffffff' | '#000000' {
  return contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000'
}

/**
 * A colour that is distinguishable on its background: the colour itself if it has enough contrast, otherwise as much lighter or
 * darker as necessary. Both are colours such as #1d5fc2.
 */
export function withContrast(colour: string, surface: string, minimumContrast: number): string {
  const towards = textColourOn(surface)
  for (let share = 0; share < 1; share += mixStep) {
    const mixed = mix(colour, towards, share)
    if (contrast(mixed, surface) >= minimumContrast) return mixed
  }
  return towards
}

const mixStep = 0.05

function mix(colour: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [own, its] = [colour, other].map((each) => Number.parseInt(each.slice(at, at + 2), 16))
    const mixed = Math.round((own ?? 0) * (1 - share) + (its ?? 0) * share)
    return mixed.toString(16).padStart(2, '0')
  })
  return `#${channels.join('')}`
}
