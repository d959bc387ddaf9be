/** Files of an event (vs.md §8): its answers, what they mean, its results, its protocol and the notice of its vote. */

export const eventFiles = {
  /** One row a person; where their choices are hidden from who exports, shuffled rows without people. */
  answers: ['csv', 'xlsx'],
  /** What the columns of the answers are. */
  codebook: ['csv', 'xlsx'],
  results: ['csv', 'xlsx', 'pdf'],
  /** Of the two sides that its address names. */
  cross: ['csv', 'xlsx'],
  /** Over the repeats of its template. */
  trend: ['csv', 'xlsx'],
  /** Frequent words of what people wrote. */
  words: ['csv', 'xlsx'],
  protocol: ['pdf'],
  notice: ['pdf'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type EventFile = keyof typeof eventFiles
export type EventFileFormat = 'csv' | 'xlsx' | 'pdf'

export const eventFileNames = Object.keys(eventFiles) as readonly EventFile[] // as they are declared above
export const eventFileFormats = ['csv', 'xlsx', 'pdf'] as const

export const eventFileRoute = '/api/vs/event/:id/file/:file'

/** Where it is fetched, with `format`. 422 by it for one that the file does not have. */
export const eventFilePath = (id: number, file: EventFile): string => `/api/vs/event/${id}/file/${file}`
