/** The tokens of the console, light and dark, and, with ui/chart-hues.ts, the only place with raw colours (decisions/look.md). */
import { theme as antdTheme, type ThemeConfig } from 'antd'
import type { MapToken } from 'antd/es/theme/interface'
import type { Language } from './providers/i18n/language'
import { readable } from './theme-contrast'

export type ColourMode = 'light' | 'dark'
export type Density = 'comfortable' | 'compact'

export interface ThemeChoice {
  mode: ColourMode
  language: Language
  density: Density
  /** The company's colour, `#rrggbb`; corrected until white text on it, and it on the surface, can be read. */
  primary?: string | null
  /** False where the person wants no motion. Default true. */
  motion?: boolean
}

/** The class on <html> that carries antd's CSS variables, so that plain style sheets use the same tokens. */
export const themeClass = 'kontor'

const surfaces = {
  light: {
    layout: '#f5f6f8',
    container: '#ffffff',
    elevated: '#ffffff',
    border: '#d4d8df',
    hairline: '#e6e8ec',
    text: '#1b1f27',
    secondary: '#596273',
  },
  dark: {
    layout: '#0f1114',
    container: '#171a1f',
    elevated: '#20242b',
    border: '#3b424d',
    hairline: '#2a2f37',
    text: '#e6e8ec',
    secondary: '#a0a8b5',
  },
} as const

const accent = '#2f5bd8'
const white = '#ffffff'

const status = {
  light: { success: '#18794e', warning: '#a15c07', error: '#c62a2f' },
  dark: { success: '#3dd68c', warning: '#f5b454', error: '#ff8a85' },
} as const

/** Behind status words. antd tints dark seeds to grey; in the dark its own are right. */
const tints = { success: { fill: '#e9f6ef', edge: '#b9e0cb' }, warning: { fill: '#fdf3e2', edge: '#f0d5a8' } } as const

const latin = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial'
const fonts: Readonly<Record<Language, string>> = {
  tw: `${latin}, "PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei", sans-serif`,
  cn: `${latin}, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif`,
  jp: `${latin}, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, sans-serif`,
  en: `${latin}, "Noto Sans TC", "Noto Sans CJK TC", "PingFang TC", "Microsoft JhengHei", sans-serif`,
}

/** antd's theme for a person's choices. */
export function buildTheme({ mode, language, density, primary, motion = true }: ThemeChoice): ThemeConfig {
  const surface = surfaces[mode]
  const wanted = primary ?? accent
  // White text stands on the primary colour; as text it stands on any surface, also a tinted one.
  const fill = readable(wanted, white)
  const ink = readable(wanted, mode === 'dark' ? surface.elevated : surface.layout, 5)
  const { success, warning, error } = status[mode]
  const colours = {
    colorPrimary: fill,
    colorPrimaryHover: fill,
    colorPrimaryActive: fill,
    colorPrimaryText: ink,
    colorPrimaryTextHover: ink,
    colorPrimaryTextActive: ink,
    colorInfo: ink,
    colorLink: ink,
    colorLinkHover: ink,
    colorLinkActive: ink,
    colorSuccess: success,
    colorSuccessText: success,
    colorWarning: warning,
    colorWarningText: warning,
    colorError: error,
    colorErrorText: error,
    colorErrorHover: error,
    colorErrorActive: readable(error, white, 5),
    ...(mode === 'light'
      ? {
          colorSuccessBg: tints.success.fill,
          colorSuccessBorder: tints.success.edge,
          colorWarningBg: tints.warning.fill,
          colorWarningBorder: tints.warning.edge,
        }
      : {}),
  }
  return {
    // antd derives every seed anew, in the dark also towards grey: what was made readable is put back as the last word.
    algorithm: [
      mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      (_seed, map): MapToken => ({ ...fullMap(map), ...colours }),
    ],
    cssVar: { key: themeClass },
    hashed: false,
    token: {
      ...colours,
      colorBgLayout: surface.layout,
      colorBgContainer: surface.container,
      colorBgElevated: surface.elevated,
      colorBorder: surface.border,
      colorBorderSecondary: surface.hairline,
      colorText: surface.text,
      colorTextSecondary: surface.secondary,
      colorTextTertiary: surface.secondary,
      colorTextDescription: surface.secondary,
      colorTextPlaceholder: surface.secondary,
      fontFamily: fonts[language],
      fontSize: 14,
      fontSizeSM: 12,
      fontWeightStrong: 600,
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      controlHeight: density === 'compact' ? 28 : 32,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
      wireframe: false,
      motion,
    },
    components: {
      // The dark one's red is bright, so that it reads as text: on it stands dark text.
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: mode === 'dark' ? surface.layout : white,
        // Under the pointer it is a text on the surface still.
        ...{ defaultHoverColor: ink, defaultActiveColor: ink, defaultHoverBorderColor: ink, defaultActiveBorderColor: ink },
        fontWeight: 400,
      },
      Menu: { itemSelectedColor: ink, itemBorderRadius: 6, activeBarBorderWidth: 0, itemHeight: 36 },
      Table: {
        cellPaddingBlock: density === 'compact' ? 4 : 8,
        cellPaddingBlockMD: density === 'compact' ? 4 : 8,
        cellPaddingBlockSM: density === 'compact' ? 4 : 8,
        headerBg: surface.container,
      },
      Tabs: { itemSelectedColor: ink, itemHoverColor: ink, inkBarColor: ink },
      Pagination: { itemActiveColor: ink, itemActiveColorHover: ink },
    },
  }
}

/** antd calls every further algorithm with the map that the one before made; its type leaves that open. */
function fullMap(map: MapToken | undefined): MapToken {
  if (!map) throw new Error('An antd algorithm ran without the one before it.')
  return map
}
