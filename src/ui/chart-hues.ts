/** Colours of charts, light and dark. */

/** Of charts: told apart also by people who see fewer colours, each 3:1 on its surface; beyond eight nobody tells them apart. */
export const chartHues: Readonly<Record<'light' | 'dark', readonly string[]>> = {
  light: ['#2f5bd8', '#169d5f', '#ab8222', '#dd3494', '#0f4456', '#5f0b88', '#6e4526', '#461f1a'],
  dark: ['#7c9cff', '#e0b725', '#cd707b', '#b8f7e8', '#6758cf', '#9dc8f2', '#c11380', '#ebedba'],
}
