/** Four hands for typed signatures (wf.md §2): two for Latin letters, two brushes for Han characters. Each is loaded when it is chosen. */
export const signatureFonts = ['caveat', 'dancing', 'ma_shan_zheng', 'yuji_boku'] as const
export type SignatureFont = (typeof signatureFonts)[number]

interface Hand {
  family: string
  load: () => Promise<unknown>
}

const hands: Readonly<Record<SignatureFont, Hand>> = {
  caveat: { family: 'Caveat', load: () => import('@fontsource/caveat/400.css') },
  dancing: { family: 'Dancing Script', load: () => import('@fontsource/dancing-script/400.css') },
  ma_shan_zheng: { family: 'Ma Shan Zheng', load: () => import('@fontsource/ma-shan-zheng/400.css') },
  yuji_boku: { family: 'Yuji Boku', load: () => import('@fontsource/yuji-boku/400.css') },
}

/** Points of the drawing. */
const size = 96

/** Characters that one brush lacks come from the other. */
export const familyOf = (font: SignatureFont): string =>
  [hands[font].family, hands.yuji_boku.family, hands.ma_shan_zheng.family].map((family) => `"${family}"`).join(', ')

export async function loadHand(font: SignatureFont, name: string): Promise<void> {
  const needed = /\p{Script=Han}/u.test(name) ? ([font, 'yuji_boku', 'ma_shan_zheng'] as const) : ([font] as const)
  await Promise.all(needed.map((one) => hands[one].load()))
  await document.fonts.load(`${size}px ${familyOf(font)}`, name)
}

export function drawName(canvas: HTMLCanvasElement, name: string, font: SignatureFont): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const face = `${size}px ${familyOf(font)}`
  context.font = face
  canvas.width = Math.ceil(context.measureText(name).width) + size
  canvas.height = size * 2
  // A canvas that gets another size forgets its font.
  context.font = face
  context.fillStyle = 'black'
  context.textBaseline = 'middle'
  context.fillText(name, size / 2, size)
}
