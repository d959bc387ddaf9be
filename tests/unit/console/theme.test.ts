import fc from 'fast-check'
import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { buildTheme } from '../../../src/theme'
import { contrast, readable } from '../../../src/theme-contrast'

const colour = fc.stringMatching(/^#[0-9a-f]{6}$/)

describe('contrast', () => {
  test('is 21 of black on white and 1 of a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#808080', '#808080')).toBe(1)
  })
  test('a readable colour stays as it is', () => expect(readable('#2f5bd8', '#ffffff')).toBe('#2f5bd8'))
  test('any company colour is corrected to 4.5:1, on light and on dark', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom('#ffffff', '#171a1f', '#20242b'), (wanted, background) => {
        expect(contrast(readable(wanted, background), background)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

describe('the theme', () => {
  test.each(['light', 'dark'] as const)('%s: a button reads under the pointer, too', (mode) => {
    const { token, components } = buildTheme({ mode, language: 'tw', density: 'comfortable' })
    for (const text of [components?.Button?.defaultHoverColor, components?.Button?.defaultActiveColor])
      expect(contrast(text ?? '', token?.colorBgContainer ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  test.each(['light', 'dark'] as const)(
    '%s: body, meta, link and status texts read on every surface, white on the primary colour',
    (mode) => {
      const token = theme.getDesignToken(buildTheme({ mode, language: 'tw', density: 'comfortable', primary: '#ffcc00' }))
      for (const surface of [token.colorBgContainer, token.colorBgElevated, token.colorBgLayout]) {
        for (const text of [
          token.colorText,
          token.colorTextSecondary,
          token.colorLink,
          token.colorError,
          token.colorSuccess,
          token.colorWarning,
        ]) {
          expect(contrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
        }
      }
      for (const fill of [token.colorPrimary, token.colorPrimaryHover, token.colorErrorActive])
        expect(contrast('#ffffff', fill)).toBeGreaterThanOrEqual(4.5)
      // A dangerous button, also with the pointer on it.
      for (const fill of [token.colorError, token.colorErrorHover])
        expect(contrast(mode === 'dark' ? token.colorBgLayout : '#ffffff', fill)).toBeGreaterThanOrEqual(4.5)
    },
  )
  test('each language has its own CJK fonts', () => {
    const stack = (language: 'tw' | 'cn' | 'jp') => buildTheme({ mode: 'light', language, density: 'compact' }).token?.fontFamily
    expect(stack('tw')).toContain('Noto Sans TC')
    expect(stack('cn')).toContain('Noto Sans SC')
    expect(stack('jp')).toContain('Noto Sans JP')
  })
})
