/** Order, width and place of a list's columns, as the address and the server keep them. Pure. */

/** @property width px; absent = as wide as its content */
export interface ColumnSetting {
  name: string
  width?: number
  pin?: 'left' | 'right'
}
export type ColumnLayout = readonly ColumnSetting[]

export const narrowest = 48
export const widest = 1200
/** A pinned column has a width always: what stands beside it must know where it ends. */
export const pinnedWidth = 160

/** `code:120:left,name,amount::right` */
export const layoutText = (layout: ColumnLayout): string =>
  layout.map(({ name, width, pin }) => (pin ? `${name}:${width ?? ''}:${pin}` : width ? `${name}:${width}` : name)).join(',')

/** What is no column setting is left out; a name counts once. @returns undefined when nothing is left */
export function readLayout(text: string): ColumnLayout | undefined {
  const settings = text.split(',').flatMap((part): ColumnSetting[] => {
    const match = /^([a-z][a-z0-9_]*)(?::(\d{1,4})?(?::(left|right))?)?$/.exec(part)
    if (!match?.[1]) return []
    return [setting(match[1], match[2] === undefined ? undefined : Number(match[2]), match[3] as ColumnSetting['pin'])]
  })
  const known = settings.filter(({ name }, index) => settings.findIndex((other) => other.name === name) === index)
  return known.length > 0 ? known : undefined
}

/** The layout as JSON of the server; anything else is nothing. */
export function asLayout(value: unknown): ColumnLayout | undefined {
  if (!Array.isArray(value)) return undefined
  const settings = value.flatMap((one: unknown): ColumnSetting[] => {
    if (typeof one !== 'object' || one === null || !('name' in one) || typeof one.name !== 'string') return []
    const { width, pin } = one as { width?: unknown; pin?: unknown }
    return [setting(one.name, typeof width === 'number' ? width : undefined, pin === 'left' || pin === 'right' ? pin : undefined)]
  })
  return settings.length > 0 ? settings : undefined
}

const setting = (name: string, width: number | undefined, pin: ColumnSetting['pin']): ColumnSetting => ({
  name,
  ...(width === undefined ? {} : { width: clamp(width) }),
  ...(pin ? { pin } : {}),
})

const clamp = (width: number): number => Math.min(widest, Math.max(narrowest, Math.round(width)))

/** @param width px; undefined = as wide as the content again */
export const resized = (layout: ColumnLayout, name: string, width: number | undefined): ColumnLayout =>
  layout.map((column) => (column.name === name ? setting(name, width, column.pin) : column))

export const pinned = (layout: ColumnLayout, name: string, pin: ColumnSetting['pin']): ColumnLayout =>
  layout.map((column) => (column.name === name ? setting(name, column.width, pin) : column))

/** Shown at the end, or hidden; the last column stays. */
export function shown(layout: ColumnLayout, name: string, visible: boolean): ColumnLayout {
  if (visible) return layout.some((column) => column.name === name) ? layout : [...layout, { name }]
  const rest = layout.filter((column) => column.name !== name)
  return rest.length > 0 ? rest : layout
}

/** Put where the other one stands. */
export function moved(layout: ColumnLayout, name: string, to: string): ColumnLayout {
  const target = layout.findIndex((column) => column.name === to)
  const column = layout.find((candidate) => candidate.name === name)
  if (!column || target < 0) return layout
  const rest = layout.filter((candidate) => candidate.name !== name)
  return [...rest.slice(0, target), column, ...rest.slice(target)]
}

/** The columns of a layout, each as it is arranged, as drawn; a name without a column is left out. */
export const arranged = <C extends { name: string }>(layout: ColumnLayout, columnNamed: (name: string) => C | undefined) =>
  drawn(
    layout.flatMap(({ name, width, pin }): (C & Omit<ColumnSetting, 'name'>)[] => {
      const column = columnNamed(name)
      const px = width ?? (pin ? pinnedWidth : undefined)
      return column ? [{ ...column, ...(px ? { width: px } : {}), ...(pin ? { pin } : {}) }] : []
    }),
  )

/** As drawn: pinned left, the rest, pinned right. */
export function drawn<C extends { name: string; pin?: ColumnSetting['pin'] }>(columns: readonly C[]): C[] {
  return [
    ...columns.filter(({ pin }) => pin === 'left'),
    ...columns.filter(({ pin }) => !pin),
    ...columns.filter(({ pin }) => pin === 'right'),
  ]
}
