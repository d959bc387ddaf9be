/** The pixels of a signature (wf.md §5.11, §2): without its paper, cut to its ink, no larger than it may be. */
import { describe, expect, test } from 'vitest'
import { fitting, inkBox, removeBackground, type Pixels } from '../../../src/pages/wf/signature/signature-pixels'
import { signatureLimits } from '../../../src/shared/wf/signature'

const white = [255, 255, 255, 255]
const black = [0, 0, 0, 255]
/** White paper with ink at some places. */
const paper = (width: number, height: number, ink: readonly (readonly [number, number])[]): Pixels => ({
  width,
  height,
  data: new Uint8ClampedArray(
    Array.from({ length: width * height }, (_, n) => (ink.some(([x, y]) => y * width + x === n) ? black : white)).flat(),
  ),
})

describe('a signature', () => {
  test('keeps its ink and loses its paper', () => {
    const pixels = paper(3, 1, [[1, 0]])
    removeBackground(pixels)
    expect([3, 7, 11].map((at) => pixels.data[at])).toEqual([0, 255, 0])
  })
  test('keeps what was clear already', () => {
    const pixels: Pixels = { width: 1, height: 1, data: new Uint8ClampedArray([0, 0, 0, 0]) }
    removeBackground(pixels)
    expect(pixels.data[3]).toBe(0)
  })
  test('is cut to its ink, with a margin that stays in the picture', () => {
    const pixels = paper(20, 10, [
      [2, 5],
      [12, 7],
    ])
    removeBackground(pixels)
    expect(inkBox(pixels)).toEqual({ left: 0, top: 1, width: 17, height: 9 })
    expect(inkBox(paper(4, 4, []), 0)).toEqual({ left: 0, top: 0, width: 4, height: 4 })
  })
  test('without ink is none', () => {
    const pixels = paper(4, 4, [])
    removeBackground(pixels)
    expect(inkBox(pixels)).toBeNull()
  })
  test('fits 1200 × 600', () => {
    expect(fitting({ width: 2400, height: 600 }, signatureLimits)).toBe(0.5)
    expect(fitting({ width: 100, height: 100 }, signatureLimits)).toBe(1)
  })
})
