/** What waits for the person in each module (shell.md §2.3). */
import { http } from '../../providers/http/http'

/** By module code; a module in which nothing waits is not in it. */
export type OpenItems = Readonly<Record<string, number>>

export async function readOpenItems(): Promise<OpenItems> {
  const {
    data: { data },
  } = await http.get<{ data: OpenItems }>('/api/common/open-items', { background: true })
  return data
}
