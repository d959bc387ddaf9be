/** Pages of reports, as they are requested. */
const mostRows = 5_000

export function pageOf({ page = '1', page_size }: { page?: string; page_size?: string }, usual: number) {
  const size = Math.min(Number(page_size ?? usual), mostRows)
  return { page: Number(page), page_size: size, offset: (Number(page) - 1) * size }
}
