/** WCAG contrast, and the correction of a colour that nobody could read (shell.md §5.12). Pure. */

type Rgb = readonly [number, number, number]

/** Relative contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * The colour itself when it reads on the background, else the nearest darker (on light) or lighter (on dark) one that does.
 * @param least contrast wanted, 4.5 for text
 */
export function readable(colour: string, background: string, least = 4.5): string {
  if (contrast(colour, background) >= least) return colour
  const towards: Rgb = luminance(background) > 0.18 ? [0, 0, 0] : [255, 255, 255]
  for (let step = 1; step <= 100; step += 1) {
    const candidate = mix(colour, towards, step / 100)
    if (contrast(candidate, background) >= least) return candidate
  }
  return toHex(towards)
}

function luminance(colour: string): number {
  const [r, g, b] = toRgb(colour).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number] // three in, three out
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function mix(colour: string, towards: Rgb, share: number): string {
  const [r, g, b] = toRgb(colour)
  const channel = (from: number, to: number) => Math.round(from + (to - from) * share)
  return toHex([channel(r, towards[0]), channel(g, towards[1]), channel(b, towards[2])])
}

function toRgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
