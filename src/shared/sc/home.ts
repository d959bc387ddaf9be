/** Home pages (shell.md §2.2): widgets on a grid of twelve columns. Pure, the same on both sides. */

export interface HomeWidget {
  /** Of this place: one kind may stand twice. */
  id: string
  /** Of the registry: `sc.bookmarks`. */
  key: string
  /** Column from 0, row from 0, in cells. */
  x: number
  y: number
  w: number
  h: number
  /** Stays where the administrator put it. */
  locked?: boolean
  options?: Readonly<Record<string, unknown>>
}

export const homeColumns = 12
export const mostWidgets = 40
const mostRows = 200
const tallest = 24
const mostOptions = 2_000

/** @returns what is wrong with a layout that somebody sends; undefined when it can stand */
export function homeProblem(value: unknown): 'shape' | 'twice' | 'overlap' | undefined {
  if (!Array.isArray(value) || value.length > mostWidgets || !value.every(isWidget)) return 'shape'
  if (new Set(value.map(({ id }) => id)).size < value.length) return 'twice'
  return value.some((one, index) => value.slice(index + 1).some((other) => overlaps(one, other))) ? 'overlap' : undefined
}

export const isHome = (value: unknown): value is HomeWidget[] => homeProblem(value) === undefined

function isWidget(value: unknown): value is HomeWidget {
  if (typeof value !== 'object' || value === null) return false
  const { id, key, x, y, w, h, locked, options, ...rest } = value as Readonly<Record<string, unknown>>
  return (
    isText(id, 40) &&
    isText(key, 60) &&
    isWhole(x, 0, homeColumns - 1) &&
    isWhole(y, 0, mostRows) &&
    isWhole(w, 1, homeColumns - Number(x)) &&
    isWhole(h, 1, tallest) &&
    (locked === undefined || typeof locked === 'boolean') &&
    (options === undefined ||
      (typeof options === 'object' && options !== null && !Array.isArray(options) && JSON.stringify(options).length <= mostOptions)) &&
    Object.keys(rest).length === 0
  )
}

const isText = (value: unknown, longest: number): boolean => typeof value === 'string' && value.length > 0 && value.length <= longest
const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most

type Place = Pick<HomeWidget, 'x' | 'y' | 'w' | 'h'>
const overlaps = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

/** Reading order: what a phone shows one below the other. */
const inOrder = <T extends Place>(widgets: readonly T[]): T[] => [...widgets].sort((a, b) => a.y - b.y || a.x - b.x)

/**
 * The page that a person sees (shell.md §2.2): his own over the company's, whose locked widgets stay where they were put; what
 * of his own is in their way moves down.
 * @param personal undefined = never arranged
 */
export function homeOf(company: readonly HomeWidget[], personal: readonly HomeWidget[] | undefined): HomeWidget[] {
  if (!personal) return inOrder(company)
  const locked = company.filter((widget) => widget.locked)
  const ids = new Set(locked.map(({ id }) => id))
  return placed(
    locked,
    personal.filter(({ id, locked: isLocked }) => !ids.has(id) && !isLocked),
  )
}

/** Those that stand, and the others beside or below them. */
export function placed(standing: readonly HomeWidget[], others: readonly HomeWidget[]): HomeWidget[] {
  const all = [...standing]
  for (const widget of inOrder(others)) {
    let y = widget.y
    for (
      let below = all.filter((one) => overlaps(one, { ...widget, y }));
      below.length > 0;
      below = all.filter((one) => overlaps(one, { ...widget, y }))
    )
      y = Math.max(...below.map((one) => one.y + one.h))
    all.push({ ...widget, y })
  }
  return inOrder(all)
}

/** The first place from the top that has room. */
export function withAdded(widgets: readonly HomeWidget[], added: Omit<HomeWidget, 'x' | 'y'>): HomeWidget[] {
  const bottom = Math.max(0, ...widgets.map(({ y, h }) => y + h))
  for (let y = 0; y <= bottom; y += 1) {
    for (let x = 0; x + added.w <= homeColumns; x += 1) {
      if (!widgets.some((one) => overlaps(one, { ...added, x, y }))) return inOrder([...widgets, { ...added, x, y }])
    }
  }
  return inOrder([...widgets, { ...added, x: 0, y: bottom }])
}
