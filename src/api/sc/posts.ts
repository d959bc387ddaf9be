/** Where people work today: asked by row, read for all rows of a moment at once. */
import type { AnswerOf } from '../../shared/core/call'
import * as calls from '../../shared/sc/post-matrix'
import { batchLoader } from '../../providers/data/batch-loader'
import { listRecords } from '../../providers/data/record-api'
import { refTitle } from '../../providers/data/refs'
import { call } from '../call'

export interface PostOfPerson {
  department: string
  job_position: string | null
  is_primary: boolean
}

/** So many people's posts fit on a page. */
const atOnce = 80

const askers = new Map<string, (user: number) => Promise<readonly PostOfPerson[]>>()

/** @param today in the company's zone @returns the primary post first */
export function readPosts(user: number, today: string): Promise<readonly PostOfPerson[]> {
  const asker = askers.get(today) ?? batchLoader<readonly PostOfPerson[]>(atOnce, (users) => postsOf(users, today), [])
  askers.set(today, asker)
  return asker(user)
}

async function postsOf(users: readonly number[], today: string): Promise<ReadonlyMap<number, readonly PostOfPerson[]>> {
  const {
    data,
    meta: { refs },
  } = await listRecords(
    'sc/user-department',
    {
      perPage: 200,
      sort: [
        { field: 'is_primary', descending: true },
        { field: 'start_date', descending: false },
      ],
      filter: {
        all: [
          { field: 'user', op: 'in', value: users },
          { field: 'start_date', op: 'lte', value: today },
          {
            any: [
              { field: 'end_date', op: 'empty' },
              { field: 'end_date', op: 'gte', value: today },
            ],
          },
        ],
      },
    },
    { background: true },
  )
  const posts = new Map<number, PostOfPerson[]>()
  for (const row of data) {
    const post = {
      department: refTitle(refs, 'sc/department', row.department)?.title ?? '',
      job_position: refTitle(refs, 'sc/job-position', row.job_position)?.title ?? null,
      is_primary: row.is_primary === true,
    }
    posts.set(Number(row.user), [...(posts.get(Number(row.user)) ?? []), post])
  }
  return posts
}

export const readPostMatrix = (
  { top, page }: { top: number | undefined; page: number },
  signal: AbortSignal,
): Promise<AnswerOf<typeof calls.readPostMatrix>> =>
  call(calls.readPostMatrix, { query: { page: String(page), ...(top === undefined ? {} : { top: String(top) }) }, signal })
