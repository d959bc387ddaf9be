/** Where a field is declared, and what to write to draw it otherwise: pure. */

export interface Pointed {
  /** `cm/lead` */
  entity: string
  /** `amount`, `lines.quantity` in child rows. */
  path: string
  place: 'input' | 'column' | 'fact'
  /** By an administrator, at run time. */
  isAdded?: boolean
}

/**
 * @param source of `src/schemas/<module>/<entity>.ts`
 * @returns its line, from 1; that of `lookup`, or of fields that come from another file, for one that comes with them; undefined for one that is not there
 */
export function lineOf(source: string, path: string): number | undefined {
  const lines = source.split('\n')
  const after = (from: number, key: string) => {
    const at = lines.findIndex((line, index) => index > from && new RegExp(`(^|[{,(]|\\s)${key}: `).test(line))
    return at < 0 ? undefined : at
  }
  const properties = after(-1, 'properties') ?? -1
  const [name = '', child] = path.split('.')
  // A short declaration stands in the line of `properties`.
  const own = after(properties - 1, name)
  const elsewhere = () => lines.findIndex((line, index) => index >= properties && /\.\.\.|properties: \w/.test(line))
  const found = own !== undefined && child !== undefined ? (after(own - 1, child) ?? own) : (own ?? after(-1, 'lookup') ?? elsewhere())
  return found < 0 ? undefined : found + 1
}

/**
 * @param resources sources of `src/resources/*.ts` by their paths
 * @returns where its resource stands, and the key of it that draws the field by hand
 */
export function overrideOf({ entity, path, place }: Pointed, resources: Readonly<Record<string, string>>): { file: string; code: string } {
  const [module = '', key = ''] = entity.split('/')
  const [name = ''] = path.split('.')
  const keyword = place === 'input' ? 'inputs' : 'columns'
  const opening = new RegExp(`^\\s*'?${key}'?: resource<`)
  const places = Object.entries(resources).flatMap(([file, source]) => {
    const line = file.split('/').at(-1)?.startsWith(module) ? source.split('\n').findIndex((text) => opening.test(text)) : -1
    return line < 0 ? [] : [`${file}:${line + 1}`]
  })
  return {
    file: places[0] ?? `src/resources/${module}.ts`,
    code: `${keyword}: { ${name}: () => import('../pages/${module}/…') }`,
  }
}
