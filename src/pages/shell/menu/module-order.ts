/** The order of modules in the switcher: first as the person put them, then those that have come since, as the product has them. */

/** @param order codes of modules; such as are not there any more are passed over */
export function inOwnOrder<T extends { code: string }>(menus: readonly T[], order: readonly string[]): T[] {
  const place = ({ code }: T) => (order.includes(code) ? order.indexOf(code) : order.length)
  return [...menus].sort((a, b) => place(a) - place(b))
}
