/** Where address labels stand on A4 sheets of 3 × 8 (cm.md §8), 70 × 37 mm each. */

export const labelColumns = 3
export const labelRows = 8
export const labelsOnSheet = labelColumns * labelRows

const pointsAMillimetre = 72 / 25.4
/** Points. */
export const label = { width: 70 * pointsAMillimetre, height: 37 * pointsAMillimetre } as const
/** Eight rows fill 296 of the 297 mm: half a millimetre is left above. */
const top = 0.5 * pointsAMillimetre

export interface LabelPlace {
  /** Of sheets, from 0. */ sheet: number
  /** Points from the left and the top. */ x: number
  y: number
}

/** @param n which label, from 0 @param start where the first sheet begins, 1 to 24, row by row: the labels before it are used up */
export function labelPlace(n: number, start: number): LabelPlace {
  const at = n + start - 1
  const place = at % labelsOnSheet
  return {
    sheet: Math.floor(at / labelsOnSheet),
    x: (place % labelColumns) * label.width,
    y: top + Math.floor(place / labelColumns) * label.height,
  }
}

export const labelAddressKinds = ['billing', 'shipping', 'registered'] as const
export type LabelAddressKind = (typeof labelAddressKinds)[number]

export interface KindOfAddress {
  kind: string
  is_default: boolean
}

/** @returns of the wanted kind the default, else its first; without one the registered address, else the first at all */
export function chosenAddress<Address extends KindOfAddress>(addresses: readonly Address[], wanted: LabelAddressKind): Address | undefined {
  const of = (kind: string) => addresses.find((one) => one.kind === kind && one.is_default) ?? addresses.find((one) => one.kind === kind)
  return of(wanted) ?? of('registered') ?? addresses.find(({ is_default }) => is_default) ?? addresses[0]
}
